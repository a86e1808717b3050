import * as z from 'zod/mini'
import { patternMatches, patternsOverlap, placeOf } from './routes.ts'
import { type RemoteManifest, remoteName } from './schemas.ts'

export const teamScopes = ['publish', 'rollback'] as const
export type TeamScope = (typeof teamScopes)[number]

/** A path without patterns; a final `/*` includes all paths below. */
export const teamPath = z.string().check(z.regex(/^\/[^:*?#{}()/][^:*?#{}()]*(\/\*)?$/))

const teamToken = z.object({
  id: z.string(),
  /** The SHA-256 of the team's token in hexadecimal digits. */
  hash: z.string(),
  scopes: z.array(z.enum(teamScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.optional(z.iso.datetime()),
})

/** A team with the names of its remotes and the paths that it may use. */
export const team = z.object({
  name: remoteName,
  remotes: z.array(remoteName),
  paths: z.array(teamPath),
  tokens: z.array(teamToken),
})
export type Team = z.infer<typeof team>

/** The contents of `teams.json`. */
export const teamList = z.array(team)

type Owner = Pick<Team, 'name' | 'remotes' | 'paths'>

/** Returns a sentence for each name or path of `remote` that its team does not own. */
export function foreignClaims(
  remote: Pick<RemoteManifest, 'name' | 'routes'>,
  team: Owner,
  teams: readonly Owner[],
): string[] {
  const otherTeams = teams.filter(({ name }) => name !== team.name)
  const isOwn = team.remotes.includes(remote.name)
  return [
    ...(isOwn ? [] : [foreignName(remote.name, team, otherTeams)]),
    ...remote.routes.flatMap(({ path }) => {
      const isCovered = team.paths.some((prefix) => coversAll(prefix, path))
      return isCovered ? [] : [foreignPath(path, team, otherTeams)]
    }),
  ]
}

/** Returns a text with the team and its path for each path that overlaps with `path`. */
export function pathOwners(path: string, teams: readonly Owner[]): string[] {
  return teams.flatMap(({ name, paths }) => {
    const takenPath = paths.find((ownedPath) => patternsOverlap(path, ownedPath))
    return takenPath === undefined ? [] : [`the team ${name} (${takenPath})`]
  })
}

function foreignName(remote: string, team: Owner, otherTeams: readonly Owner[]): string {
  const owner = otherTeams.find(({ remotes }) => remotes.includes(remote))
  const ownerText = owner ? `the team ${owner.name}` : 'no team'
  const names = team.remotes.join(', ') || 'no name yet'
  return (
    `the name ${remote} belongs to ${ownerText}: publish under a name of the team ${team.name} ` +
    `(${names}), or ask an administrator`
  )
}

function foreignPath(path: string, team: Owner, otherTeams: readonly Owner[]): string {
  const [owner = 'no team'] = pathOwners(path, otherTeams)
  const paths = team.paths.join(', ') || 'no path yet'
  return (
    `the path ${path} belongs to ${owner}: use a path of the team ${team.name} (${paths}), ` +
    'or ask an administrator'
  )
}

function coversAll(prefix: string, path: string): boolean {
  return prefix === path || (prefix.endsWith('/*') && patternMatches(prefix, placeOf(path)))
}
