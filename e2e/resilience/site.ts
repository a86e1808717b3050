import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The fields of `release.json` that journeys read. */
interface Release {
  version: string
  entry: string
  global: string
  preload: string[]
  integrity: Record<string, string>
  manifest: { routes: { path: string; access: string; namedBy?: string[] }[] }
}

interface Pointer {
  current: string
  history: string[]
  revoked: string[]
  movedAt: string
}

export function siteDir(): string {
  return process.env.E2E_SITE ?? ''
}

/** Returns the names of all published remotes. */
export function remoteNames(): string[] {
  if (!siteDir()) return []
  const folder = join(siteDir(), 'remotes')
  return readdirSync(folder).filter((name) => existsSync(pointerFile(name)))
}

export function liveVersion(remote: string): string {
  return readPointer(remote).current
}

export function liveRelease(remote: string): Release {
  return readRelease(folderOf(remote, liveVersion(remote)))
}

/**
 * Deletes the scripts and style sheets of the live and all previous versions; returns the function
 * that restores them.
 */
export function removeFiles(remote: string): () => void {
  const { current, history } = readPointer(remote)
  const folders = [current, ...history]
    .map((version) => folderOf(remote, version))
    .filter((folder) => existsSync(folder))
  const taken = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(js|css)(\.(br|gz))?$/.test(file))
      .map((file) => join(folder, file)),
  )
  for (const file of taken) renameSync(file, `${file}.away`)
  forgetKept()
  return () => {
    for (const file of taken) if (existsSync(`${file}.away`)) renameSync(`${file}.away`, file)
  }
}

/** Empties nginx's cache, which would still serve deleted files. */
function forgetKept(): void {
  const cache = join(siteDir(), '../nginx/run/cache')
  if (!existsSync(cache)) return
  for (const folder of readdirSync(cache))
    rmSync(join(cache, folder), { recursive: true, force: true })
}

/** A version that is live during a test. */
export interface Planted {
  version: string
  /** Restores the previous version and revokes this one, like `rollback`. */
  rollBack(): void
  /** Restores everything. */
  remove(): void
}

/** The differences from the live version. */
export interface Change {
  /** JavaScript for the entry; `CONTAINER` is replaced by the entry's global variable. */
  script?: string
  /** CSS for every style sheet. */
  css?: string
  /** True to leave no previous version to fall back to. */
  alone?: boolean
}

/** Publishes a changed copy of the live version; the original becomes the previous one. */
export function plant(remote: string, { script = '', css = '', alone = false }: Change): Planted {
  const before = readPointer(remote)
  const from = folderOf(remote, before.current)
  const release = readRelease(from)
  // A name of the same length can replace the old one everywhere.
  const token = before.current.slice(-10)
  const planted = createHash('sha256')
    .update(`${token}${script}${css}${alone}`)
    .digest('hex')
    .slice(0, 10)
  const renamed = (text: string) => text.replaceAll(token, planted)
  const version = renamed(before.current)
  const folder = folderOf(remote, version)
  rmSync(folder, { recursive: true, force: true })
  cpSync(from, folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true }).map(String)
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(folder, file))

  const texts = files.filter((file) => /\.(js|css)$/.test(file) && file !== release.entry)
  const hashes = new Map<string, string>()
  for (const file of texts) {
    const path = join(folder, file)
    writeFileSync(path, renamed(readFileSync(path, 'utf8')) + (file.endsWith('.css') ? css : ''))
    hashes.set(release.integrity[file] ?? '', integrityOf(path))
  }
  // The entry contains hashes of chunks, which have changed.
  const rehashed = (text: string) =>
    [...hashes].reduce((made, [old, now]) => (old ? made.replaceAll(old, now) : made), text)
  const entry = join(folder, release.entry)
  writeFileSync(
    entry,
    `${rehashed(renamed(readFileSync(entry, 'utf8')))}\n${script.replaceAll('CONTAINER', renamed(release.global))}`,
  )

  const kept = files.filter((file) => release.integrity[file] && existsSync(join(folder, file)))
  const integrity = Object.fromEntries(kept.map((file) => [file, integrityOf(join(folder, file))]))
  const made = { ...(JSON.parse(renamed(JSON.stringify(release))) as Release), integrity }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(made))
  movePointer(remote, { ...before, current: version, history: alone ? [] : [before.current] })
  return {
    version,
    rollBack: () => movePointer(remote, { ...before, revoked: [version, ...before.revoked] }),
    remove: () => {
      movePointer(remote, before)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const folderOf = (remote: string, version: string) => join(siteDir(), 'remotes', remote, version)
const pointerFile = (remote: string) => join(siteDir(), 'remotes', remote, 'pointer.json')
const readPointer = (remote: string) =>
  JSON.parse(readFileSync(pointerFile(remote), 'utf8')) as Pointer
const readRelease = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
const integrityOf = (path: string) =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

/** One rename, like the publisher. */
function movePointer(remote: string, pointer: Pointer): void {
  const file = pointerFile(remote)
  writeFileSync(
    `${file}.planted`,
    JSON.stringify({ ...pointer, movedAt: new Date().toISOString() }),
  )
  renameSync(`${file}.planted`, file)
}
