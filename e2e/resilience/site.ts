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
import type { Page } from '@playwright/test'
import type { Pointer, Release } from '@sori/contract/registry'

export function siteDir(): string {
  return process.env.E2E_SITE ?? ''
}

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

/** Removes the remote's scripts and style sheets. Returns a function that restores them. */
export function removeFiles(remote: string): () => void {
  const { current, history } = readPointer(remote)
  const folders = [current, ...history]
    .map((version) => folderOf(remote, version))
    .filter((folder) => existsSync(folder))
  const removed = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(js|css)(\.(br|gz))?$/.test(file))
      .map((file) => join(folder, file)),
  )
  for (const file of removed) renameSync(file, `${file}.away`)
  clearNginxCache()
  return () => {
    for (const file of removed) if (existsSync(`${file}.away`)) renameSync(`${file}.away`, file)
  }
}

/** Empties nginx's cache, which would still serve the removed files. */
function clearNginxCache(): void {
  const cache = join(siteDir(), '../nginx/run/cache')
  if (!existsSync(cache)) return
  for (const folder of readdirSync(cache))
    rmSync(join(cache, folder), { recursive: true, force: true })
}

interface ChangedCopy {
  version: string
  /** Restores the previous version and revokes this one, as `rollback` does. */
  rollBack(): void
  remove(): void
}

export interface Change {
  /** JavaScript for the entry, where `CONTAINER` is replaced by the entry's global variable. */
  script?: string
  css?: string
  /** If true, the site has no previous version to fall back to. */
  isOnlyVersion?: boolean
}

/** Publishes a changed copy of the live version; the original becomes the previous one. */
export function publishChangedCopy(remote: string, change: Change): ChangedCopy {
  const originalPointer = readPointer(remote)
  const { version, folder } = copyVersion(remote, originalPointer.current, change)
  const history = change.isOnlyVersion ? [] : [originalPointer.current]
  movePointer(remote, { ...originalPointer, current: version, history })
  return {
    version,
    rollBack: () =>
      movePointer(remote, { ...originalPointer, revoked: [version, ...originalPointer.revoked] }),
    remove: () => {
      movePointer(remote, originalPointer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const TOKEN_LENGTH = 10

/** Writes a changed copy of a version beside the original. */
export function copyVersion(
  remote: string,
  original: string,
  { script = '', css = '', isOnlyVersion = false }: Change,
): { version: string; folder: string } {
  const release = readRelease(folderOf(remote, original))
  // The end of the version's name, which the copy replaces in all files.
  const token = original.slice(-TOKEN_LENGTH)
  const hash = createHash('sha256').update(`${token}${script}${css}${isOnlyVersion}`).digest('hex')
  const withNewName = (text: string) => text.replaceAll(token, hash.slice(0, TOKEN_LENGTH))
  const version = withNewName(original)
  const folder = folderOf(remote, version)
  rmSync(folder, { recursive: true, force: true })
  cpSync(folderOf(remote, original), folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true }).map(String)
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(folder, file))

  const entryPath = join(folder, release.entry)
  let entry = withNewName(readFileSync(entryPath, 'utf8'))
  const chunks = files.filter((name) => /\.(js|css)$/.test(name) && name !== release.entry)
  for (const file of chunks) {
    const path = join(folder, file)
    const appended = file.endsWith('.css') ? css : ''
    writeFileSync(path, withNewName(readFileSync(path, 'utf8')) + appended)
    // The entry contains the hash of each chunk.
    const originalHash = release.integrity[file]
    if (originalHash) entry = entry.replaceAll(originalHash, integrityOf(path))
  }
  const appended = script.replaceAll('CONTAINER', withNewName(release.global))
  writeFileSync(entryPath, `${entry}\n${appended}`)

  const copy = JSON.parse(withNewName(JSON.stringify(release))) as Release
  const listed = files.filter((file) => release.integrity[file] && existsSync(join(folder, file)))
  writeRelease(folder, copy, listed)
  return { version, folder }
}

/** Writes the description of a version, with the hashes of `files`. */
function writeRelease(folder: string, release: Release, files: readonly string[]): void {
  const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(join(folder, file))]))
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...release, integrity }))
}

const folderOf = (remote: string, version: string) => join(siteDir(), 'remotes', remote, version)
const pointerFile = (remote: string) => join(siteDir(), 'remotes', remote, 'pointer.json')
const readPointer = (remote: string) =>
  JSON.parse(readFileSync(pointerFile(remote), 'utf8')) as Pointer
const readRelease = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
const integrityOf = (path: string) =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

/** Replaces the pointer by one rename, as the publisher does. */
function movePointer(remote: string, pointer: Pointer): void {
  const file = pointerFile(remote)
  writeFileSync(
    `${file}.planted`,
    JSON.stringify({ ...pointer, movedAt: new Date().toISOString() }),
  )
  renameSync(`${file}.planted`, file)
}

/** Waits until the server has noticed a moved pointer, which takes at most 200 ms. */
export const waitForRegistry = (page: Page) => page.waitForTimeout(300)
