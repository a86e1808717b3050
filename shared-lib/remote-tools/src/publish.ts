import { join } from 'node:path'
import type { Move, Pointer } from '@sori/contract/registry'
import { admit } from './admission.ts'
import { homeOf, isComplete, PublishError, place, readRelease, versionsInSite } from './place.ts'
import { type Moved, movePointer, movesOf, readPointer } from './pointer.ts'

/**
 * Adds a built version of a remote or the shell to the site and makes it live. Writes the folder
 * completely, compares it with its hashes and never changes it; then replaces `pointer.json`
 * atomically. Returns the new pointer. `replaced`: remotes with a new version right after this
 * shell.
 */
export async function publish(
  siteDir: string,
  folder: string,
  replaced: readonly string[] = [],
): Promise<Pointer> {
  const made = await readRelease(folder)
  await admit(siteDir, made, replaced)
  await place(siteDir, folder, made)
  return movePointer(siteDir, made.name, 'publish', async (now) => {
    await admit(siteDir, made, replaced)
    const earlier = [...(now ? [now.current] : []), ...(now?.history ?? [])]
    const revoked = (now?.revoked ?? []).filter((version) => version !== made.version)
    return { current: made.version, history: without(earlier, [made.version, ...revoked]), revoked }
  })
}

/**
 * Returns true when the site has or had the built version: its folder, or a move of the pointer. So
 * restarts keep rollbacks and separate publishes.
 */
export async function isKnown(siteDir: string, folder: string): Promise<boolean> {
  const { name, version } = await readRelease(folder)
  const now = await readPointer(siteDir, name)
  if (!now) return false
  const told = [
    now.current,
    ...now.history,
    ...now.revoked,
    ...movesOf(now).map((one) => one.version),
  ]
  return told.includes(version) || (await versionsInSite(siteDir, name)).includes(version)
}

/**
 * Makes an earlier version live again: `version`, or the newest one that is still whole and may go live. What was live after it is revoked.
 * Naming a revoked version undoes its rollback: nothing is revoked then.
 */
export async function rollback(siteDir: string, name: string, version?: string): Promise<Pointer> {
  return movePointer(siteDir, name, 'rollback', async (now) => {
    if (!now) throw new PublishError(`${name} was never published to ${siteDir}`)
    const target = version ?? (await newestThatMayGoLive(siteDir, name, now))
    if (version !== undefined) await admitNamed(siteDir, name, version, now)
    return leadingTo(target, now)
  })
}

/** A version in the site or its history. */
export interface KnownVersion {
  version: string
  state: 'live' | 'earlier' | 'revoked'
  /** Its folder is whole: it can be made live. */
  whole: boolean
  /** The last time it became live, and how; unknown for moves of earlier tools. */
  last?: Move
}

/** Every version of `name` that the site knows, the one that was live last first. */
export async function historyOf(siteDir: string, name: string): Promise<KnownVersion[]> {
  const now = await readPointer(siteDir, name)
  if (!now) throw new PublishError(`${name} was never published to ${siteDir}`)
  const moves = movesOf(now)
  const told = [now.current, ...moves.map((one) => one.version), ...now.history, ...now.revoked]
  const versions = [...new Set([...told, ...(await versionsInSite(siteDir, name))])]
  return Promise.all(
    versions.map(async (version) => {
      const last = moves.find((one) => one.version === version)
      const state =
        version === now.current ? 'live' : now.revoked.includes(version) ? 'revoked' : 'earlier'
      return {
        version,
        state,
        whole: await isComplete(join(homeOf(siteDir, name), version)),
        ...(last && { last }),
      }
    }),
  )
}

async function newestThatMayGoLive(siteDir: string, name: string, now: Pointer): Promise<string> {
  const reasons: string[] = []
  for (const version of now.history) {
    const reason = await troubleOf(siteDir, name, version)
    if (!reason) return version
    reasons.push(reason)
  }
  throw new PublishError([`${name} has no earlier version to go back to`, ...reasons].join('\n'))
}

async function admitNamed(
  siteDir: string,
  name: string,
  version: string,
  now: Pointer,
): Promise<void> {
  if (version === now.current) throw new PublishError(`${name} ${version} is live already`)
  if (
    !/^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(version) ||
    !(await versionsInSite(siteDir, name)).includes(version)
  )
    throw new PublishError(`${name} has no version ${version}: npm run release -- history ${name}`)
  const reason = await troubleOf(siteDir, name, version)
  if (reason) throw new PublishError(reason)
}

/** Why the version in the site cannot be made live, or undefined. */
async function troubleOf(
  siteDir: string,
  name: string,
  version: string,
): Promise<string | undefined> {
  const folder = join(homeOf(siteDir, name), version)
  if (!(await isComplete(folder))) return `${name} ${version} is not whole any more`
  return admit(siteDir, await readRelease(folder)).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

function leadingTo(target: string, now: Pointer): Moved {
  if (now.revoked.includes(target)) {
    const revoked = without(now.revoked, [target])
    return { current: target, history: [now.current, ...now.history], revoked }
  }
  const at = now.history.indexOf(target)
  // one that the history has forgotten is older than all that it tells
  const left = [now.current, ...(at < 0 ? now.history : now.history.slice(0, at))]
  return {
    current: target,
    history: at < 0 ? [] : now.history.slice(at + 1),
    revoked: without([...left, ...now.revoked], []),
  }
}

function without(versions: readonly string[], gone: readonly string[]): string[] {
  return [...new Set(versions)].filter((version) => !gone.includes(version))
}
