import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Release,
  release,
  SHELL,
  type ShellRelease,
  shellRelease,
} from '@sori/contract/registry'
import { hasIntegrity } from './integrity.ts'

/** Why a publish or a rollback was refused; nothing has changed then. */
export class PublishError extends Error {}

/** A built version, of a remote or of the shell. */
export type AnyRelease = Release | ShellRelease

/** Returns the folder with the versions of a remote or the shell. */
export function homeOf(siteDir: string, name: string): string {
  return name === SHELL ? join(siteDir, SHELL) : join(siteDir, 'remotes', name)
}

/** Reads `release.json` in `folder`. */
export async function readRelease(folder: string): Promise<AnyRelease> {
  return parseRelease(await readFile(join(folder, 'release.json'), 'utf8'))
}

/** A `release.json`. */
export function parseRelease(text: string): AnyRelease {
  const json = JSON.parse(text) as { name?: unknown }
  return json.name === SHELL ? shellRelease.parse(json) : release.parse(json)
}

/** Puts the version in place without making it live. Answers whether it is new in the site. */
export async function place(siteDir: string, folder: string, made: AnyRelease): Promise<boolean> {
  const home = homeOf(siteDir, made.name)
  const target = join(home, made.version)
  if (await isComplete(target)) return false
  await mkdir(home, { recursive: true })
  const arriving = join(home, `.arriving-${randomUUID()}`)
  try {
    await cp(folder, arriving, { recursive: true })
    await verify(arriving, made)
    await rm(target, { recursive: true, force: true })
    await rename(arriving, target)
  } finally {
    await rm(arriving, { recursive: true, force: true })
  }
  return true
}

/**
 * Throws a {@link PublishError} unless every file of `folder` has its hash in the release, and
 * there are no other files or links.
 */
export async function verify(folder: string, made: AnyRelease): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => !entry.isDirectory(),
  )
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name).slice(folder.length + 1)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const others = entries.filter((entry) => !entry.isFile()).map(pathOf)
  const listed = Object.keys(made.integrity)
  const unlisted = files.filter((file) => file !== 'release.json' && !made.integrity[file])
  const odd = new Set([...others, ...unlisted, ...listed.filter((file) => !files.includes(file))])
  if (odd.size > 0)
    throw new PublishError(
      `${made.name} ${made.version}: files do not match release.json: ${[...odd].join(', ')}`,
    )
  for (const [file, hash] of Object.entries(made.integrity)) {
    if (!hasIntegrity(await readFile(join(folder, file)), hash)) {
      throw new PublishError(
        `${made.name} ${made.version}: ${file} does not have the hash that release.json names`,
      )
    }
  }
}

/** True when the version in `folder` is there with all that its release names. */
export async function isComplete(folder: string): Promise<boolean> {
  try {
    await verify(folder, await readRelease(folder))
    return true
  } catch {
    return false
  }
}

/** Lists the versions of `name` in the site, in no order. */
export async function versionsInSite(siteDir: string, name: string): Promise<string[]> {
  const entries = await readdir(homeOf(siteDir, name), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
}
