import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfy } from '@module-federation/runtime'
import {
  claimsOf,
  droppedRoutes,
  foreignClaims,
  type Release,
  SHELL,
  type ShellRelease,
} from '@sori/contract/registry'
import { type AnyRelease, folderOf, PublishError, readRelease } from './place.ts'
import { readPointer } from './pointer.ts'
import { readTeams } from './teams.ts'

export interface Permissions {
  /** Remotes that get a new version right after this shell, which may break their live ones. */
  replaced?: readonly string[]
  /** True if pages of the live version may disappear. */
  mayDrop?: boolean
  /** The publishing team. An operator, who may publish everything, has no team. */
  team?: string
}

/**
 * Throws a {@link PublishError} if browsers cannot run `built`, another remote owns its path, or a
 * live page would disappear.
 */
export async function admit(
  siteDir: string,
  built: AnyRelease,
  { replaced = [], mayDrop = false, team }: Permissions = {},
): Promise<void> {
  if (team !== undefined) await requireOwned(siteDir, built, team)
  const reasons = isShell(built)
    ? await brokenRemotes(siteDir, built, replaced)
    : await refusals(siteDir, built, mayDrop)
  if (reasons.length > 0) throw new PublishError(refusalText(built, reasons))
}

/** Throws a {@link PublishError} unless the release's name and paths are the team's. */
export async function requireOwned(siteDir: string, built: AnyRelease, name: string) {
  const teams = await readTeams(siteDir)
  const own = teams.find((team) => team.name === name)
  const routes = isShell(built) ? [] : built.manifest.routes
  const reasons = own
    ? foreignClaims({ name: built.name, routes }, own, teams)
    : [`the team ${name} was removed: ask an administrator`]
  if (reasons.length > 0) throw new PublishError(refusalText(built, reasons), 'NOT_YOURS')
}

/** Throws a {@link PublishError} unless the team owns the name of a remote. */
export async function requireOwnedName(siteDir: string, remote: string, name: string) {
  const teams = await readTeams(siteDir)
  const own = teams.find((team) => team.name === name)
  const [reason] = own ? foreignClaims({ name: remote, routes: [] }, own, teams) : []
  if (reason) throw new PublishError(`${reason}.`, 'NOT_YOURS')
}

function refusalText({ name, version }: AnyRelease, reasons: readonly string[]): string {
  return [`${name} ${version} cannot go live:`, ...reasons].join('\n  ')
}

async function refusals(siteDir: string, remote: Release, mayDrop: boolean): Promise<string[]> {
  const [shell, remotes] = await Promise.all([liveRelease(siteDir, SHELL), liveRemotes(siteDir)])
  const live = remotes.find(({ name }) => name === remote.name)
  const others = remotes.filter(({ name }) => name !== remote.name).map(({ manifest }) => manifest)
  return [
    ...(shell && isShell(shell) ? unmetBy(shell, remote) : []),
    ...claimsOf(remote.manifest, others),
    ...(live && !mayDrop
      ? droppedRoutes(remote.manifest, { ...live.manifest, version: live.version })
      : []),
  ]
}

async function brokenRemotes(
  siteDir: string,
  shell: ShellRelease,
  replaced: readonly string[],
): Promise<string[]> {
  const remaining = (await liveRemotes(siteDir)).filter(({ name }) => !replaced.includes(name))
  return remaining.flatMap((remote) =>
    unmetBy(shell, remote).map((reason) => `${remote.name} ${remote.version} is live: ${reason}`),
  )
}

function unmetBy(shell: ShellRelease, remote: Release): string[] {
  const { contract } = remote.manifest
  const reasons = satisfies(shell.contract, contract)
    ? []
    : [`it is built for host contract ${contract}, but the site's shell has ${shell.contract}`]
  for (const [name, range] of Object.entries(remote.requires ?? {})) {
    const provided = shell.provides[name]
    if (!provided || !satisfies(provided, range))
      reasons.push(`it requires ${name} ${range}, but the site's shell has ${provided ?? 'none'}`)
  }
  return reasons
}

/** Compares with Module Federation's `satisfy`, as browsers do. */
function satisfies(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

async function liveRemotes(siteDir: string): Promise<Release[]> {
  const entries = await readdir(join(siteDir, 'remotes'), { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory())
  const releases = await Promise.all(folders.map(({ name }) => liveRelease(siteDir, name)))
  return releases.filter(
    (release): release is Release => release !== undefined && !isShell(release),
  )
}

/** Returns undefined for unreadable files, which the site does not serve. */
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
