import {
  type CanaryAim,
  isWithdrawn,
  type Move,
  type Pointer,
  SHELL,
} from '@sori/contract/registry'
import { type AdmissionOptions, requireAdmissible } from './admission.ts'
import { copyIntoSite } from './copyIntoSite.ts'
import type { Note } from './ledger.ts'
import { movePointer, movesOf } from './pointer.ts'
import { readPointer } from './pointerFile.ts'
import {
  canaryTarget,
  distinctVersions,
  publishedTarget,
  restoredTarget,
  withdrawnTarget,
} from './pointerTargets.ts'
import { PublishError } from './publishError.ts'
import { type AnyRelease, isComplete, readRelease, requireAllowedSize } from './releaseFiles.ts'
import { folderOf, versionsInSite } from './siteFolders.ts'

/**
 * Checks a version in a browser. Returns the checks for the ledger. Throws a {@link PublishError}.
 */
export type BootCheck = (siteDir: string, release: AnyRelease) => Promise<Checked>

export interface Checked {
  checks: readonly string[]
  skipped: readonly string[]
}

export interface Publication extends AdmissionOptions {
  note?: Note
  /** Opens the candidate in a browser, together with the live versions of the other remotes. */
  bootCheck?: BootCheck
  /** The visitors of a canary. Without it, the version is live for all. */
  canary?: CanaryAim
}

/** A checked version. Its files are in the site, but it is not live yet. */
export interface CheckedVersion extends Checked {
  release: AnyRelease
  folder: string
}

/** Checks a built version, and makes it live or a canary. */
export async function publish(
  siteDir: string,
  folder: string,
  publication: Publication = {},
): Promise<Pointer> {
  return goLive(siteDir, await checkAndCopy(siteDir, folder, publication), publication)
}

/** Checks a built version and copies its files into the site. This may take a minute. */
export async function checkAndCopy(
  siteDir: string,
  folder: string,
  { bootCheck, ...options }: Publication = {},
): Promise<CheckedVersion> {
  const release = await readRelease(folder)
  await requireAllowedSize(folder, release)
  await requireAdmissible(siteDir, release, options)
  await copyIntoSite(siteDir, folder, release)
  const { checks, skipped } = (await bootCheck?.(siteDir, release)) ?? { checks: [], skipped: [] }
  return { release, folder, checks: ['gate', ...checks], skipped }
}

/** Moves the pointer to a staged version, or starts its canary. */
export function goLive(
  siteDir: string,
  { release, folder, checks, skipped }: CheckedVersion,
  { note, canary, ...options }: Publication = {},
): Promise<Pointer> {
  const { name, version } = release
  const move = async (before: Pointer | null) => {
    await requireAdmissible(siteDir, release, options)
    // Another process may have removed the version since it was checked.
    await copyIntoSite(siteDir, folder, release)
    if (!canary) return publishedTarget(version, before)
    return canaryTarget(release, canary, before)
  }
  const allSkipped = [...(note?.skipped ?? []), ...skipped]
  const kind = canary ? 'canary' : 'publish'
  return movePointer(siteDir, name, kind, move, { ...note, checks, skipped: allSkipped })
}

/**
 * Returns whether the site has or had the built version. A start of the product skips known
 * versions, because publishing them would undo a rollback.
 */
export async function isKnown(siteDir: string, folder: string): Promise<boolean> {
  const { name, version } = await readRelease(folder)
  const pointer = await readPointer(siteDir, name)
  return pointer !== null && (await knownVersions(siteDir, name, pointer)).includes(version)
}

async function knownVersions(siteDir: string, name: string, pointer: Pointer): Promise<string[]> {
  const { current, history, revoked, canary } = pointer
  const movedVersions = movesOf(pointer).map(({ version }) => version)
  const versionsOfSite = await versionsInSite(siteDir, name)
  const candidates = canary ? [canary.version] : []
  return distinctVersions([
    current,
    ...candidates,
    ...movedVersions,
    ...history,
    ...revoked,
    ...versionsOfSite,
  ])
}

/**
 * Restores `version`, or else the newest version that can run, and revokes all later versions.
 * Restoring a revoked version revokes no version.
 */
export async function rollback(
  siteDir: string,
  name: string,
  version?: string,
  { team, note }: Pick<Publication, 'team' | 'note'> = {},
): Promise<Pointer> {
  const options = { mayDrop: true, ...(team !== undefined && { team }) }
  const move = async (before: Pointer | null) => {
    if (!before) throw neverPublished(siteDir, name)
    if (version !== undefined) await requireRestorable(siteDir, name, version, before, options)
    return restoredTarget(
      version ?? (await newestRestorable(siteDir, name, before, options)),
      before,
    )
  }
  return movePointer(siteDir, name, 'rollback', move, note)
}

/** Revokes all versions of a remote. Its pages are unavailable until the next publish. */
export function withdraw(siteDir: string, name: string, note?: Note): Promise<Pointer> {
  const move = async (before: Pointer | null) => {
    if (!before) throw neverPublished(siteDir, name)
    if (name === SHELL) throw new PublishError('The site needs its shell: roll it back instead.')
    if (isWithdrawn(before)) throw new PublishError(`${name} is withdrawn already.`)
    return withdrawnTarget(before)
  }
  return movePointer(siteDir, name, 'withdraw', move, note)
}

export interface KnownVersion {
  version: string
  state: 'live' | 'canary' | 'earlier' | 'revoked'
  /** True if the site has all files of the version. */
  isComplete: boolean
  last?: Move
}

/** Returns every known version of `name`, beginning with the live version. */
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

function stateOf(version: string, { current, revoked, canary }: Pointer): KnownVersion['state'] {
  if (revoked.includes(version)) return 'revoked'
  if (version === canary?.version) return 'canary'
  return version === current ? 'live' : 'earlier'
}

function neverPublished(siteDir: string, name: string): PublishError {
  return new PublishError(`${name} was never published to ${siteDir}.`)
}

async function newestRestorable(
  siteDir: string,
  name: string,
  { history }: Pointer,
  options: AdmissionOptions,
): Promise<string> {
  const reasons: string[] = []
  for (const version of history) {
    const reason = await refusalOf(siteDir, name, version, options)
    if (!reason) return version
    reasons.push(reason)
  }
  const remedy = `\`withdraw ${name}\` makes its pages unavailable`
  throw new PublishError(
    [`${name} has no earlier version to go back to: ${remedy}.`, ...reasons].join('\n'),
  )
}

async function requireRestorable(
  siteDir: string,
  name: string,
  version: string,
  pointer: Pointer,
  options: AdmissionOptions,
): Promise<void> {
  if (version === pointer.current && !isWithdrawn(pointer))
    throw new PublishError(`${name} ${version} is live already.`)
  if (version === pointer.canary?.version)
    throw new PublishError(`${name} ${version} is a canary: promote or halt it.`)
  if (!(await versionsInSite(siteDir, name)).includes(version))
    throw new PublishError(
      `${name} has no version ${version}. \`npm run release -- history ${name}\` lists them.`,
    )
  const reason = await refusalOf(siteDir, name, version, options)
  if (reason) throw new PublishError(reason)
}

/** Returns the reason why a version of the site cannot go live. */
export async function refusalOf(
  siteDir: string,
  name: string,
  version: string,
  options: AdmissionOptions,
): Promise<string | undefined> {
  const folder = folderOf(siteDir, name, version)
  if (!(await isComplete(folder)))
    return `${name} ${version} is incomplete: publish it again, or name another version.`
  return requireAdmissible(siteDir, await readRelease(folder), options).then(
    () => undefined,
    (error: Error) => error.message,
  )
}
