import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Release,
  release,
  SHELL,
  type ShellRelease,
  shellRelease,
} from '@sori/contract/registry'
import { filesBelow, hasIntegrity } from './integrity.ts'

const MEGABYTE = 1_000_000
/** The largest version, the studio's, has 6 MB with its source maps. */
export const SIZE_MAX = 12 * MEGABYTE

/** Stable codes of refusals, with the statuses of the receiver's responses. */
export const refusals = {
  BAD_REQUEST: 400,
  TOKEN_INVALID: 401,
  SCOPE_MISSING: 403,
  NOT_YOURS: 403,
  UNKNOWN_CALL: 404,
  TOO_LARGE: 413,
  FILES_DIFFER: 422,
  REFUSED: 422,
  BUSY: 503,
  DISK_FULL: 507,
} as const
type RefusalCode = keyof typeof refusals

/** The reason why a publish, a rollback, a push or a pull was refused. */
export class PublishError extends Error {
  readonly code: RefusalCode

  constructor(message: string, code: RefusalCode = 'REFUSED') {
    super(message)
    this.code = code
  }
}

export type AnyRelease = Release | ShellRelease

export function homeOf(siteDir: string, name: string): string {
  return name === SHELL ? join(siteDir, SHELL) : join(siteDir, 'remotes', name)
}

/** Returns the folder of a version in the site. */
export function folderOf(siteDir: string, name: string, version: string): string {
  return join(homeOf(siteDir, name), version)
}

export async function readRelease(folder: string): Promise<AnyRelease> {
  return parseRelease(await readFile(join(folder, 'release.json'), 'utf8'))
}

export function parseRelease(text: string): AnyRelease {
  const json = parsedObject(text)
  const parsed = json.name === SHELL ? shellRelease.safeParse(json) : release.safeParse(json)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    throw new PublishError(`release.json of ${String(json.name)}: wrong ${fields.join(', ')}`)
  }
  const built = parsed.data
  if ('manifest' in built && built.manifest.name !== built.name)
    throw new PublishError(
      `release.json names ${built.name}, but its manifest ${built.manifest.name}.`,
    )
  return built
}

function parsedObject(text: string): { name?: unknown } {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    throw new PublishError('release.json is no JSON: build again.')
  }
}

/** Throws a {@link PublishError} if the files of a version are too large. */
export async function requireSize(folder: string, built: AnyRelease): Promise<void> {
  const sizes = await Promise.all(filesBelow(folder).map(async (file) => (await stat(file)).size))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size > SIZE_MAX) throw refuseSize(built, size)
}

/** Returns the refusal of a version that is larger than `SIZE_MAX`. */
export function refuseSize({ name, version }: AnyRelease, size: number): PublishError {
  return new PublishError(
    `${name} ${version} has ${Math.ceil(size / MEGABYTE)} MB of files, but at most ` +
      `${SIZE_MAX / MEGABYTE} MB may go live: load pictures and sounds from the site's storage.`,
    'TOO_LARGE',
  )
}

/** Copies a built version into the site. Returns false if the site had it already. */
export async function place(siteDir: string, folder: string, built: AnyRelease): Promise<boolean> {
  const home = homeOf(siteDir, built.name)
  const target = join(home, built.version)
  if (await isComplete(target)) return false
  await mkdir(home, { recursive: true })
  const temporary = join(home, `.arriving-${randomUUID()}`)
  try {
    await cp(folder, temporary, { recursive: true })
    await verify(temporary, built)
    await rm(target, { recursive: true, force: true })
    await rename(temporary, target)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return true
}

/** Throws a {@link PublishError} unless `folder` has exactly the release's files and hashes. */
export async function verify(folder: string, built: AnyRelease): Promise<void> {
  const { name, version, integrity } = built
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name).slice(folder.length + 1)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const links = entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(pathOf)
  const listed = ['release.json', ...Object.keys(integrity)]
  const mismatches = [
    ...links,
    ...files.filter((file) => !listed.includes(file)),
    ...listed.filter((file) => !files.includes(file)),
  ]
  if (mismatches.length > 0)
    throw new PublishError(
      `${name} ${version}: files do not match release.json: ${mismatches.join(', ')}`,
      'FILES_DIFFER',
    )
  for (const [file, hash] of Object.entries(integrity)) {
    if (!hasIntegrity(await readFile(join(folder, file)), hash))
      throw new PublishError(
        `${name} ${version}: ${file} does not have the hash in release.json. Build it again.`,
        'FILES_DIFFER',
      )
  }
}

export async function isComplete(folder: string): Promise<boolean> {
  try {
    await verify(folder, await readRelease(folder))
    return true
  } catch {
    return false
  }
}

/** Returns the versions of `name` in the site, unsorted. */
export async function versionsInSite(siteDir: string, name: string): Promise<string[]> {
  const entries = await readdir(homeOf(siteDir, name), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
}
