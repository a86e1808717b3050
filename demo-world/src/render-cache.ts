import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { MediaWorkers } from '../../api/src/modules/files/media/index.ts'
import type { WorldRenderer } from './world/index.ts'

export type Renderer = Pick<WorldRenderer, 'originalBytes' | 'cover' | 'close'>
type Media = Pick<MediaWorkers, 'processAudio' | 'processImage' | 'verifyAudio'>

export type RenderCache = <T>(name: string, make: () => Promise<T>) => Promise<T>

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The names of this cache's own folders. Other files in the folder are not removed. */
const VERSION = /^[0-9a-f]{32}$/
const SOURCES = ['demo-world/src/world', 'api/src/modules/files/media']
/** Storage and threads do not affect the bytes. */
const NO_CODEC = /\/media\/(.*storage|worker-.*|media-workers)\.ts$/
const CODECS = ['mpg123-decoder', 'sharp', 'wasm-media-encoders']

/**
 * Opens the cache of rendered files in `folder`, under a hash of the sources. Removes the caches of
 * other versions. Renders without a cache if the folder is not writable.
 */
export async function openRenderCache(folder: string): Promise<RenderCache> {
  const version = await versionOfSources()
  for (const old of await readdir(folder).catch(() => []))
    if (VERSION.test(old) && old !== version)
      await rm(join(folder, old), { recursive: true, force: true }).catch(() => undefined)

  return async <T>(name: string, make: () => Promise<T>) => {
    const path = join(folder, version, name)
    const known = await read<T>(path)
    if (known) return known.value
    const value = await make()
    await keep(path, serialize({ value })).catch(() => undefined)
    return value
  }
}

export function cachedRenderer(renderer: Renderer, cache: RenderCache): Renderer {
  return {
    originalBytes: (track) => cache(`tracks/${track.key}`, () => renderer.originalBytes(track)),
    cover: (album) => cache(`covers/${album.key}`, () => renderer.cover(album)),
    close: () => renderer.close(),
  }
}

/** Caches the processing of uploads: development servers with demo data restart often. */
export function cachedMedia(media: Media, cache: RenderCache): Media {
  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  return {
    processAudio: (bytes) => cache(`sounds/${nameOf(bytes)}`, () => media.processAudio(bytes)),
    verifyAudio: (file) => media.verifyAudio(file),
    processImage: (bytes) => cache(`images/${nameOf(bytes)}`, () => media.processImage(bytes)),
  }
}

async function read<T>(path: string): Promise<{ value: T } | undefined> {
  try {
    return deserialize(await readFile(path))
  } catch {
    return undefined
  }
}

/** Renames a complete file, because other processes may read it. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
}

async function versionOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of await filesOf(join(root, source)))
      hash.update(relative(root, path)).update(await readFile(path))
  const { dependencies } = JSON.parse(await readFile(join(root, 'api/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const codec of CODECS) hash.update(`${codec} ${dependencies[codec]}`)
  return hash.digest('hex').slice(0, 32)
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NO_CODEC.test(file))
    .sort()
}
