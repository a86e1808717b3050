import { satisfy } from '@module-federation/runtime'
import { PARAMS_CONTRACT } from '@sori/contract/host'
import {
  claimsOf,
  droppedRoutes,
  foreignClaims,
  type Release,
  SHELL,
  type ShellRelease,
  type Team,
} from '@sori/contract/registry'
import { compositionOf } from './ledger.ts'
import { readPointer } from './pointerFile.ts'
import { PublishError } from './publishError.ts'
import { type AnyRelease, readRelease } from './releaseFiles.ts'
import { folderOf, remotesInSite } from './siteFolders.ts'
import { readTeams } from './teams.ts'

export interface AdmissionOptions {
  /**
   * Names of remotes whose next versions go live right after this shell. Their live versions need
   * not run on it.
   */
  toReplace?: readonly string[]
  /** True if the new version may have fewer pages than the live one. */
  mayDrop?: boolean
  /** The publishing team. Undefined for an operator: operators may publish everything. */
  team?: string
}

/**
 * Throws a {@link PublishError} if browsers cannot run `release`, if another remote owns its path,
 * or if a live page would disappear.
 */
export async function requireAdmissible(
  siteDir: string,
  release: AnyRelease,
  { toReplace = [], mayDrop = false, team }: AdmissionOptions = {},
): Promise<void> {
  if (team !== undefined) await requireOwned(siteDir, release, team)
  const reasons = isShell(release)
    ? await brokenRemotes(siteDir, release, toReplace)
    : await remoteProblems(siteDir, release, { mayDrop })
  if (reasons.length > 0) throw new PublishError(refusalText(release, reasons))
}

/** Throws a {@link PublishError} unless all remotes run on the shell and have different paths. */
export function requireAdmissibleComposition(releases: readonly AnyRelease[]): void {
  const shell = releases.find(isShell)
  const remotes = releases.filter((release): release is Release => !isShell(release))
  const reasons = remotes.flatMap((remote) => {
    const others = remotes.filter((other) => other !== remote).map(({ manifest }) => manifest)
    const ownReasons = [
      ...(shell ? unmetNeeds(shell, remote) : []),
      ...claimsOf(remote.manifest, others),
    ]
    return ownReasons.map((reason) => `${remote.name} ${remote.version}: ${reason}`)
  })
  if (reasons.length > 0)
    throw new PublishError(['The composition cannot go live:', ...reasons].join('\n  '))
}

/** Throws a {@link PublishError} unless the team owns the release's name and paths. */
export async function requireOwned(siteDir: string, release: AnyRelease, teamName: string) {
  const teams = await readTeams(siteDir)
  const ownTeam = teams.find((team) => team.name === teamName)
  const routes = isShell(release) ? [] : release.manifest.routes
  const reasons = ownTeam
    ? foreignClaims({ name: release.name, routes }, ownTeam, teams)
    : [`the team ${teamName} was removed: ask an administrator`]
  if (reasons.length > 0) throw new PublishError(refusalText(release, reasons), 'NOT_YOURS')
}

/** Throws a {@link PublishError} unless the team owns the name of a remote. */
export async function requireOwnedName(siteDir: string, remote: string, teamName: string) {
  const teams = await readTeams(siteDir)
  const ownTeam = teams.find((team) => team.name === teamName)
  const [reason] = ownTeam ? foreignClaims({ name: remote, routes: [] }, ownTeam, teams) : []
  if (reason) throw new PublishError(`${reason}.`, 'NOT_YOURS')
}

function refusalText({ name, version }: AnyRelease, reasons: readonly string[]): string {
  return [`${name} ${version} cannot go live:`, ...reasons].join('\n  ')
}

async function remoteProblems(
  siteDir: string,
  remote: Release,
  { mayDrop }: { mayDrop: boolean },
): Promise<string[]> {
  const [shell, remotes] = await Promise.all([liveRelease(siteDir, SHELL), liveRemotes(siteDir)])
  const teams = await readTeams(siteDir)
  const liveVersion = remotes.find(({ name }) => name === remote.name)
  const others = remotes
    .filter(({ name }) => name !== remote.name)
    .map(({ name, version, manifest }) => ({ ...manifest, version, owner: ownerOf(name, teams) }))
  const shellProblems = shell && isShell(shell) ? unmetNeeds(shell, remote) : []
  return [
    ...shellProblems.map((need) => `${need}: publish such a shell first, or build for this one`),
    ...claimsOf(remote.manifest, others),
    ...(liveVersion && !mayDrop
      ? droppedRoutes(remote.manifest, { ...liveVersion.manifest, version: liveVersion.version })
      : []),
  ]
}

async function brokenRemotes(
  siteDir: string,
  shell: ShellRelease,
  toReplace: readonly string[],
): Promise<string[]> {
  const teams = await readTeams(siteDir)
  const composition = await compositionOf(siteDir)
  const remaining = (await liveRemotes(siteDir)).filter(
    ({ name }) => !toReplace.includes(name) && name in composition,
  )
  return remaining.flatMap((remote) =>
    unmetNeeds(shell, remote).map(
      (need) =>
        `${remote.name} ${remote.version} of ${ownerOf(remote.name, teams)} is live, and ` +
        `${need}: keep it, or wait for another version of ${remote.name}`,
    ),
  )
}

function ownerOf(remote: string, teams: readonly Team[]): string {
  const owner = teams.find(({ remotes }) => remotes.includes(remote))
  return owner ? `the team ${owner.name}` : 'the operators'
}

/** Returns a text for each requirement of the remote that the shell does not meet. */
function unmetNeeds(shell: ShellRelease, remote: Release): string[] {
  const { contract, routes } = remote.manifest
  const label = `shell ${shell.version}`
  const needs = satisfies(shell.contract, contract)
    ? []
    : [`it is built for host contract ${contract}, but ${label} has ${shell.contract}`]
  const routeWithParams = routes.find(({ path }) => path.includes('/:'))
  if (routeWithParams && !satisfies(shell.contract, PARAMS_CONTRACT))
    needs.push(
      `${routeWithParams.path} requires host contract ${PARAMS_CONTRACT}, but ${label} has ` +
        shell.contract,
    )
  for (const [name, range] of Object.entries(remote.requires ?? {})) {
    const provided = shell.provides[name]
    if (!provided || !satisfies(provided, range))
      needs.push(`it requires ${name} ${range}, but ${label} has ${provided ?? 'none'}`)
  }
  // Shells of earlier releases do not list the names that they provide.
  for (const [name, provided] of Object.entries(shell.names ?? {})) {
    const missingNames =
      remote.uses?.[name]?.filter((usedName) => !provided.includes(usedName)) ?? []
    if (missingNames.length > 0)
      needs.push(`it uses ${missingNames.join(', ')} of ${name}, which ${label} does not provide`)
  }
  return needs
}

/** Uses `satisfy` of Module Federation, because browsers use the same function. */
function satisfies(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

async function liveRemotes(siteDir: string): Promise<Release[]> {
  const names = await remotesInSite(siteDir)
  const releases = await Promise.all(names.map((name) => liveRelease(siteDir, name)))
  return releases.filter(
    (release): release is Release => release !== undefined && !isShell(release),
  )
}

/** Returns the live release, or undefined for unreadable files: the site skips them. */
async function liveRelease(siteDir: string, name: string): Promise<AnyRelease | undefined> {
  try {
    const pointer = await readPointer(siteDir, name)
    return pointer ? await readRelease(folderOf(siteDir, name, pointer.current)) : undefined
  } catch {
    return undefined
  }
}

function isShell(release: AnyRelease): release is ShellRelease {
  return release.name === SHELL
}
