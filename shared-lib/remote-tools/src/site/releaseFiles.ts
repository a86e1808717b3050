import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Release,
  release as remoteSchema,
  SHELL,
  type ShellRelease,
  shellRelease as shellSchema,
} from '@sori/contract/registry'
import { filesBelow, hasIntegrity } from '../integrity.ts'
import { PublishError } from './publishError.ts'

const MEGABYTE = 1_000_000
/** The largest size of a version in bytes. The largest remote has 6 MB with its source maps. */
export const SIZE_MAX = 12 * MEGABYTE

export type AnyRelease = Release | ShellRelease

export async function readRelease(folder: string): Promise<AnyRelease> {
  return parseRelease(await readFile(join(folder, 'release.json'), 'utf8'))
}

export function parseRelease(text: string): AnyRelease {
  const json = parsedObject(text)
  const parsed = json.name === SHELL ? shellSchema.safeParse(json) : remoteSchema.safeParse(json)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    throw new PublishError(`release.json of ${String(json.name)}: wrong ${fields.join(', ')}`)
  }
  const { data } = parsed
  if ('manifest' in data && data.manifest.name !== data.name)
    throw new PublishError(
      `release.json names ${data.name}, but its manifest ${data.manifest.name}.`,
    )
  return data
}

function parsedObject(text: string): { name?: unknown } {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    throw new PublishError('release.json is no JSON: build again.')
  }
}

/** Throws a {@link PublishError} if the files in `folder` are larger than `SIZE_MAX`. */
export async function requireAllowedSize(folder: string, release: AnyRelease): Promise<void> {
  const sizes = await Promise.all(filesBelow(folder).map(async (file) => (await stat(file)).size))
  const size = sizes.reduce((sum, fileSize) => sum + fileSize, 0)
  if (size > SIZE_MAX) throw sizeError(release, size)
}

/** Returns the error for a version that is larger than `SIZE_MAX`. */
export function sizeError({ name, version }: AnyRelease, size: number): PublishError {
  return new PublishError(
    `${name} ${version} has ${Math.ceil(size / MEGABYTE)} MB of files, but at most ` +
      `${SIZE_MAX / MEGABYTE} MB may go live: load pictures and sounds from the site's storage.`,
    'TOO_LARGE',
  )
}

/** Throws a {@link PublishError} unless `folder` has exactly the listed files with their hashes. */
export async function requireListedFiles(folder: string, release: AnyRelease): Promise<void> {
  const { name, version, integrity } = release
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name).slice(folder.length + 1)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const links = entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(pathOf)
  const listedFiles = ['release.json', ...Object.keys(integrity)]
  const mismatches = [
    ...links,
    ...files.filter((file) => !listedFiles.includes(file)),
    ...listedFiles.filter((file) => !files.includes(file)),
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
    await requireListedFiles(folder, await readRelease(folder))
    return true
  } catch {
    return false
  }
}
