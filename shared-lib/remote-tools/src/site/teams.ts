import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  pathOwners,
  type Team,
  type TeamScope,
  team,
  teamList,
  teamPath,
  teamScopes,
} from '@sori/contract/registry'
import { PublishError } from './publishError.ts'
import { codeOf, replaceJson } from './replaceJson.ts'
import { lockSite } from './siteLock.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 366
const TOKEN = /^sori_[\w-]{43}$/

/** Returns the teams of the site. The list is empty without `teams.json`. */
export async function readTeams(siteDir: string): Promise<Team[]> {
  try {
    return teamList.parse(JSON.parse(await readFile(join(siteDir, 'teams.json'), 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

export function createTeam(siteDir: string, name: string): Promise<void> {
  return changeTeams(siteDir, (teams) => {
    if (teams.some((existing) => existing.name === name))
      throw new PublishError(`The team ${name} exists already.`)
    const created = team.safeParse({ name, remotes: [], paths: [], tokens: [] })
    if (!created.success)
      throw new PublishError('A team has a name of 2 to 31 small letters, digits and hyphens.')
    return [...teams, created.data]
  })
}

/** The names of remotes and the paths that a team owns. */
export interface OwnedNames {
  remotes?: readonly string[]
  paths?: readonly string[]
}

/** Adds names and paths to a team. Throws a {@link PublishError} if another team has one. */
export function addOwnedNames(
  siteDir: string,
  name: string,
  { remotes = [], paths = [] }: OwnedNames,
): Promise<void> {
  return changeTeam(siteDir, name, (ownTeam, others) => {
    for (const remote of remotes) {
      const owner = others.find((other) => other.remotes.includes(remote))
      if (owner) throw new PublishError(`The name ${remote} belongs to the team ${owner.name}.`)
    }
    for (const path of paths) {
      if (!teamPath.safeParse(path).success)
        throw new PublishError(`${path} is no path: write /path, or /path/* for all paths below.`)
      const [owner] = pathOwners(path, others)
      if (owner) throw new PublishError(`The path ${path} belongs to ${owner}.`)
    }
    return {
      ...ownTeam,
      remotes: [...new Set([...ownTeam.remotes, ...remotes])],
      paths: [...new Set([...ownTeam.paths, ...paths])],
    }
  })
}

/** Removes names and paths from a team. Versions that are live stay live. */
export function removeOwnedNames(
  siteDir: string,
  name: string,
  { remotes = [], paths = [] }: OwnedNames,
): Promise<void> {
  return changeTeam(siteDir, name, (ownTeam) => ({
    ...ownTeam,
    remotes: ownTeam.remotes.filter((remote) => !remotes.includes(remote)),
    paths: ownTeam.paths.filter((path) => !paths.includes(path)),
  }))
}

/** Creates a token and returns its text. The site stores only its hash. */
export async function createToken(
  siteDir: string,
  name: string,
  { scopes, days }: { scopes: readonly string[]; days: number },
): Promise<{ id: string; text: string }> {
  const knownScopes = teamScopes.filter((scope) => scopes.includes(scope))
  if (knownScopes.length === 0 || knownScopes.length !== scopes.length)
    throw new PublishError(`The scopes of a token are: ${teamScopes.join(', ')}.`)
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
    throw new PublishError(`A token lasts 1 to ${DAYS_MAX} days.`)
  const text = `sori_${randomBytes(32).toString('base64url')}`
  const id = randomBytes(4).toString('hex')
  const now = Date.now()
  await changeTeam(siteDir, name, (ownTeam) => ({
    ...ownTeam,
    tokens: [
      ...ownTeam.tokens,
      {
        id,
        hash: hashOf(text),
        scopes: knownScopes,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + days * DAY_MS).toISOString(),
      },
    ],
  }))
  return { id, text }
}

export function revokeToken(siteDir: string, id: string): Promise<void> {
  return changeTeams(siteDir, (teams) => {
    if (!teams.some(({ tokens }) => tokens.some((token) => token.id === id)))
      throw new PublishError(`No token has the id ${id}: \`team list\` shows the ids.`)
    const revokedAt = new Date().toISOString()
    return teams.map((owner) => ({
      ...owner,
      tokens: owner.tokens.map((token) => (token.id === id ? { revokedAt, ...token } : token)),
    }))
  })
}

/** Returns the token's team and id. Throws a {@link PublishError} for an unusable token. */
export async function teamOfToken(
  siteDir: string,
  text: string,
  scope: TeamScope,
): Promise<{ team: string; token: string }> {
  const hash = TOKEN.test(text) ? hashOf(text) : ''
  const teams = await readTeams(siteDir)
  const owner = teams.find(({ tokens }) => tokens.some((token) => token.hash === hash))
  const token = owner?.tokens.find((candidate) => candidate.hash === hash)
  const remedy = 'ask an administrator for a new one'
  if (!owner || !token) throw new PublishError(`The token is unknown: ${remedy}.`, 'TOKEN_INVALID')
  const problem = tokenProblem(token)
  if (problem)
    throw new PublishError(
      `The token ${token.id} of the team ${owner.name} ${problem}: ${remedy}.`,
      'TOKEN_INVALID',
    )
  if (!token.scopes.includes(scope))
    throw new PublishError(
      `The token ${token.id} of the team ${owner.name} may not ${scope}: ${remedy}.`,
      'SCOPE_MISSING',
    )
  return { team: owner.name, token: token.id }
}

/** Returns a line of text for each team and each token. */
export function formatTeams(teams: readonly Team[]): string {
  const lines = teams.flatMap(({ name, remotes, paths, tokens }) => [
    `${name}: ${[...remotes, ...paths].join(', ') || 'owns nothing'}`,
    ...tokens.map((token) => {
      const state = tokenProblem(token) ?? `expires on ${token.expiresAt.slice(0, 10)}`
      return `  token ${token.id}  ${token.scopes.join(', ')}  ${state}`
    }),
  ])
  return lines.join('\n') || 'There are no teams.'
}

function tokenProblem({ revokedAt, expiresAt }: Team['tokens'][number]): string | undefined {
  if (revokedAt) return `was revoked on ${revokedAt.slice(0, 10)}`
  return Date.parse(expiresAt) <= Date.now() ? `expired on ${expiresAt.slice(0, 10)}` : undefined
}

function changeTeam(
  siteDir: string,
  name: string,
  change: (ownTeam: Team, others: readonly Team[]) => Team,
): Promise<void> {
  return changeTeams(siteDir, (teams) => {
    const ownTeam = teams.find((candidate) => candidate.name === name)
    if (!ownTeam)
      throw new PublishError(`No team is called ${name}: \`team create ${name}\` makes it.`)
    const others = teams.filter((other) => other !== ownTeam)
    return teams.map((each) => (each === ownTeam ? change(ownTeam, others) : each))
  })
}

function changeTeams(siteDir: string, change: (teams: Team[]) => Team[]): Promise<void> {
  return lockSite(siteDir, 'teams.json', async () => {
    const next = teamList.safeParse(change(await readTeams(siteDir)))
    if (!next.success) throw new PublishError('A remote has a name of small letters and hyphens.')
    await replaceJson(join(siteDir, 'teams.json'), next.data)
  })
}

/** Returns a hash without salt. This is safe, because a token has 256 random bits. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
