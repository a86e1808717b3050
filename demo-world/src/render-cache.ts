import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { MediaWorkers } from '../../api/src/modules/files/media/index.ts'
import type { Renderer } from './world/index.ts'

type Media = Pick<
  MediaWorkers,
  'drawCard' | 'findCharacter' | 'processAudio' | 'processImage' | 'verifyAudio'
>

type RenderCache = <T>(name: string, make: () => Promise<T>) => Promise<T>

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Names of the cache's folders; other files in the folder stay. */
const VERSION = /^[0-9a-f]{32}$/
const SOURCES = ['demo-world/src/world', 'api/src/modules/files/media']
/** The path of the file with the versions of the codecs. */
const PACKAGE = 'api/package.json'
/** Sources that do not affect the bytes: tests, storage and threads. */
const IRRELEVANT = /\.test\.ts$|\/testing\/|\/media\/(.*storage|worker-.*|media-workers)\.ts$/

/**
 * Opens the cache of rendered files in `folder`, under a hash of the sources. Removes the caches of
 * other versions. Renders without a cache if the folder is not writable.
 */
export async function openRenderCache(folder: string): Promise<RenderCache> {
  const version = versionOfSources()
  for (const old of await readdir(folder).catch(() => []))
    if (VERSION.test(old) && old !== version)
      await rm(join(folder, old), { recursive: true, force: true }).catch(() => undefined)

  return async <T>(name: string, make: () => Promise<T>) => {
    const path = join(folder, version, name)
    const cached = await readEntry<T>(path)
    if (cached) return cached.value
    const value = await make()
    await storeEntry(path, serialize({ value })).catch(() => undefined)
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

/** Caches the processing of uploads, because development servers with demo data restart often. */
export function cachedMedia(media: Media, cache: RenderCache): Media {
  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  return {
    drawCard: (card) => cache(`cards/${nameOf(serialize(card))}`, () => media.drawCard(card)),
    processAudio: (bytes) => cache(`audio/${nameOf(bytes)}`, () => media.processAudio(bytes)),
    findCharacter: (bytes) => media.findCharacter(bytes),
    verifyAudio: (file) => media.verifyAudio(file),
    processImage: (bytes) => cache(`images/${nameOf(bytes)}`, () => media.processImage(bytes)),
  }
}

async function readEntry<T>(path: string): Promise<{ value: T } | undefined> {
  try {
    return deserialize(await readFile(path))
  } catch {
    return undefined
  }
}

/** Stores a file by renaming a complete one, because other processes may read it. */
async function storeEntry(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
}

function versionOfSources(): string {
  const hash = createHash('sha256')
  const patterns = SOURCES.map((folder) => join(folder, '**', '*.{ts,json}'))
  for (const source of globSync([...patterns, PACKAGE], { cwd: root }).sort())
    if (!IRRELEVANT.test(source)) hash.update(source).update(readFileSync(join(root, source)))
  return hash.digest('hex').slice(0, 32)
}
