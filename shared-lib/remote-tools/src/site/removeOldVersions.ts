import { rm, stat } from 'node:fs/promises'
import type { Pointer } from '@sori/contract/registry'
import { folderOf, versionsInSite } from './siteFolders.ts'

const DAY_MS = 86_400_000
/** The number of most recently moved versions to keep. */
const KEPT_VERSIONS = 20
const LIVE_WITHIN_MS = 30 * DAY_MS
/** Milliseconds to keep a version that was never live, because a publish may still be running. */
const NEVER_LIVE_MS = DAY_MS

/** Returns the versions to keep: those of the pointer, the last 20, and those live for 30 days. */
export function keptVersions(pointer: Pointer, now = Date.now()): ReadonlySet<string> {
  const { current, history, canary, moves = [] } = pointer
  // A version was live until the next move. The list has newer moves first.
  const recentMoves = moves.filter((_move, index) => {
    const end = moves[index - 1]?.at
    return end === undefined || Date.parse(end) >= now - LIVE_WITHIN_MS
  })
  const lastVersions = [...new Set(moves.map(({ version }) => version))].slice(0, KEPT_VERSIONS)
  const candidates = canary ? [canary.version] : []
  const liveVersions = [
    current,
    ...history,
    ...lastVersions,
    ...recentMoves.map(({ version }) => version),
  ]
  return new Set([...liveVersions, ...candidates])
}

/** Returns the last 20 revoked versions, and the revoked versions whose files are kept. */
export function keptRevocations(pointer: Pointer): string[] {
  const versionsToKeep = keptVersions(pointer)
  return pointer.revoked.filter(
    (version, index) => index < KEPT_VERSIONS || versionsToKeep.has(version),
  )
}

/**
 * Removes the files of all versions that are not kept. A removal that fails is repeated at the next
 * move. Requires the site's lock.
 */
export async function removeOldVersions(
  siteDir: string,
  name: string,
  pointer: Pointer,
  now = Date.now(),
): Promise<void> {
  const versionsToKeep = keptVersions(pointer, now)
  for (const version of await versionsInSite(siteDir, name)) {
    if (versionsToKeep.has(version)) continue
    const folder = folderOf(siteDir, name, version)
    const { mtimeMs = now } = (await stat(folder).catch(() => undefined)) ?? {}
    if (now - mtimeMs > NEVER_LIVE_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
