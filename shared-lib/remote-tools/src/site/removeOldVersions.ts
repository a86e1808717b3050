import { rm, stat } from 'node:fs/promises'
import type { Pointer } from '@sori/contract/registry'
import { folderOf, versionsInSite } from './siteFolders.ts'

const DAY_MS = 86_400_000
/** The number of most recently moved versions that are kept. */
const LAST = 20
const LIVE_WITHIN_MS = 30 * DAY_MS
/** Milliseconds; a version that was never live may belong to a running publish. */
const ARRIVING_MS = DAY_MS

/** Returns the versions to keep: live ones, the last 20, and those live in the last 30 days. */
export function keptVersions(pointer: Pointer, now = Date.now()): ReadonlySet<string> {
  const { current, history, canary, moves = [] } = pointer
  // A version was live until the move after it.
  const recent = moves.filter((_move, index) => {
    const end = moves[index - 1]?.at
    return end === undefined || Date.parse(end) >= now - LIVE_WITHIN_MS
  })
  const last = [...new Set(moves.map(({ version }) => version))].slice(0, LAST)
  const candidates = canary ? [canary.version] : []
  const live = [current, ...history, ...last, ...recent.map(({ version }) => version)]
  return new Set([...live, ...candidates])
}

/** Returns the last 20 revocations, and those of kept versions. */
export function keptRevocations(pointer: Pointer): string[] {
  const kept = keptVersions(pointer)
  return pointer.revoked.filter((version, index) => index < LAST || kept.has(version))
}

/**
 * Removes the files of all other versions. The next move repeats what failed. Requires the site's
 * lock.
 */
export async function removeOldVersions(
  siteDir: string,
  name: string,
  pointer: Pointer,
  now = Date.now(),
): Promise<void> {
  const kept = keptVersions(pointer, now)
  for (const version of await versionsInSite(siteDir, name)) {
    if (kept.has(version)) continue
    const folder = folderOf(siteDir, name, version)
    const { mtimeMs = now } = (await stat(folder).catch(() => undefined)) ?? {}
    if (now - mtimeMs > ARRIVING_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
