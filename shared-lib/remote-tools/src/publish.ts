import type { Move, Pointer } from '@sori/contract/registry'
import { admit, type Permissions } from './admission.ts'
import {
  folderOf,
  isComplete,
  PublishError,
  place,
  readRelease,
  requireSize,
  versionsInSite,
} from './place.ts'
import { movePointer, movesOf, readPointer, type Target } from './pointer.ts'

/** Makes a built version live. */
export async function publish(
  siteDir: string,
  folder: string,
  permissions: Permissions = {},
): Promise<Pointer> {
  const built = await readRelease(folder)
  const { name, version } = built
  await requireSize(folder, built)
  await admit(siteDir, built, permissions)
  await place(siteDir, folder, built)
  return movePointer(siteDir, name, 'publish', async (before) => {
    await admit(siteDir, built, permissions)
    const earlier = before ? [before.current, ...before.history] : []
    const revoked = without(before?.revoked ?? [], [version])
    return { current: version, history: without(earlier, [version, ...revoked]), revoked }
  })
}

/** Returns true if the site has or had the built version, so that restarts keep rollbacks. */
export async function isKnown(siteDir: string, folder: string): Promise<boolean> {
  const { name, version } = await readRelease(folder)
  const pointer = await readPointer(siteDir, name)
  return pointer !== null && (await knownVersions(siteDir, name, pointer)).includes(version)
}

async function knownVersions(siteDir: string, name: string, pointer: Pointer): Promise<string[]> {
  const { current, history, revoked } = pointer
  const moved = movesOf(pointer).map(({ version }) => version)
  const inSite = await versionsInSite(siteDir, name)
  return without([current, ...moved, ...history, ...revoked, ...inSite], [])
}

/**
 * Restores `version` or the newest possible one, and revokes all later versions. Restoring a
 * revoked version revokes no other.
 */
export async function rollback(
  siteDir: string,
  name: string,
  version?: string,
  { team }: Pick<Permissions, 'team'> = {},
): Promise<Pointer> {
  const permissions = { mayDrop: true, ...(team !== undefined && { team }) }
  return movePointer(siteDir, name, 'rollback', async (before) => {
    if (!before) throw neverPublished(siteDir, name)
    if (version !== undefined) await admitNamed(siteDir, name, version, before, permissions)
    return targetOf(version ?? (await newestAdmissible(siteDir, name, before, permissions)), before)
  })
}

export interface KnownVersion {
  version: string
  state: 'live' | 'earlier' | 'revoked'
  /** True if the site has all files of the version. */
  isComplete: boolean
  last?: Move
}

/** Returns every known version of `name`, the last live one first. */
export async function historyOf(siteDir: string, name: string): Promise<KnownVersion[]> {
  const pointer = await readPointer(siteDir, name)
  if (!pointer) throw neverPublished(siteDir, name)
  const moves = movesOf(pointer)
  const versions = await knownVersions(siteDir, name, pointer)
  return Promise.all(
    versions.map(async (version) => {
      const last = moves.find((move) => move.version === version)
      return {
        version,
        state: stateOf(version, pointer),
        isComplete: await isComplete(folderOf(siteDir, name, version)),
        ...(last && { last }),
      }
    }),
  )
}

function stateOf(version: string, { current, revoked }: Pointer): KnownVersion['state'] {
  if (version === current) return 'live'
  return revoked.includes(version) ? 'revoked' : 'earlier'
}

function neverPublished(siteDir: string, name: string): PublishError {
  return new PublishError(`${name} was never published to ${siteDir}.`)
}

async function newestAdmissible(
  siteDir: string,
  name: string,
  { history }: Pointer,
  permissions: Permissions,
): Promise<string> {
  const reasons: string[] = []
  for (const version of history) {
    const reason = await refusalOf(siteDir, name, version, permissions)
    if (!reason) return version
    reasons.push(reason)
  }
  throw new PublishError([`${name} has no earlier version to go back to`, ...reasons].join('\n'))
}

async function admitNamed(
  siteDir: string,
  name: string,
  version: string,
  { current }: Pointer,
  permissions: Permissions,
): Promise<void> {
  if (version === current) throw new PublishError(`${name} ${version} is live already.`)
  if (!(await versionsInSite(siteDir, name)).includes(version))
    throw new PublishError(
      `${name} has no version ${version}. \`npm run release -- history ${name}\` lists them.`,
    )
  const reason = await refusalOf(siteDir, name, version, permissions)
  if (reason) throw new PublishError(reason)
}

async function refusalOf(
  siteDir: string,
  name: string,
  version: string,
  permissions: Permissions,
): Promise<string | undefined> {
  const folder = folderOf(siteDir, name, version)
  if (!(await isComplete(folder)))
    return `${name} ${version} is incomplete: publish it again, or name another version.`
  return admit(siteDir, await readRelease(folder), permissions).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

function targetOf(version: string, { current, history, revoked }: Pointer): Target {
  if (revoked.includes(version))
    return {
      current: version,
      history: [current, ...history],
      revoked: without(revoked, [version]),
    }
  const index = history.indexOf(version)
  // A version that the full history has dropped is older than all of it.
  const end = index < 0 ? history.length : index
  return {
    current: version,
    history: history.slice(end + 1),
    revoked: without([current, ...history.slice(0, end), ...revoked], []),
  }
}

function without(versions: readonly string[], removed: readonly string[]): string[] {
  return [...new Set(versions)].filter((version) => !removed.includes(version))
}
