import * as z from 'zod/mini'
import { pageHead } from './heads.ts'

export const words = z.object({ ko: z.string(), en: z.string() })
export type Words = z.infer<typeof words>

export const accesses = ['public', 'authenticated', 'ROLE_USER', 'ROLE_ADMIN'] as const
export type Access = (typeof accesses)[number]

/** The name of the access `login` in earlier releases. */
const formerAccess = 'login'

/** A route of a remote. A part `:name` covers one part of a path, a final `*` all paths below. */
export const remoteRoute = z.object({
  path: z.string().check(z.startsWith('/')),
  access: z.enum([...accesses, formerAccess]),
  title: words,
  /**
   * API calls that the shell starts early. `{search}` is replaced by the query string of the
   * declared `params`, `{userId}` by the member's id, and any other `{name}` by the parameter
   * `name` or the path's part `:name`.
   */
  firstData: z._default(z.array(z.string().check(z.startsWith('/api/'))), []),
  /** Parameters of the page, with regular expressions for whole values. */
  params: z.optional(z.record(z.string(), z.string().check(z.refine(isPattern)))),
  /**
   * Parameters and path parts that identify the shown item. A change of one is another page with
   * another title.
   */
  namedBy: z.optional(z.array(z.string())),
})
export type RemoteRoute = z.infer<typeof remoteRoute>

/** The readers of a navigation entry; `guest` means visitors only. */
export const audiences = ['public', 'guest', 'ROLE_USER', 'ROLE_ADMIN'] as const
export type Audience = (typeof audiences)[number]

/** Names in earlier releases; see {@link audienceOf}. */
const formerAudiences = ['everyone', 'member', 'admin'] as const

/** A navigation entry. `icon` is a name in the shell's icon list. */
export const navEntry = z.object({
  path: z.string().check(z.startsWith('/')),
  label: words,
  icon: z.string(),
  audience: z.enum([...audiences, ...formerAudiences]),
  /** The position: smaller numbers are higher. */
  order: z.number(),
  /** Other paths on which the entry is marked as the current one. */
  also: z.optional(z.array(z.string())),
  /** The menu of the entry; by default `menu` (마이 메뉴). */
  group: z.optional(z.enum(['menu', 'profile'])),
})
export type NavEntry = z.infer<typeof navEntry>

/** The name of a remote. Paths in the site contain it. */
export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

export const remoteManifest = z.object({
  name: remoteName,
  /** The host contract that the remote needs (semver). */
  contract: z.string(),
  routes: z.array(remoteRoute),
  nav: z.array(navEntry),
  /** The module of the player in the dock, for example `./player`. */
  dock: z.optional(z.string()),
})
export type RemoteManifest = z.infer<typeof remoteManifest>

/** The manifest in a release. The registry omits heads and pages: only the server needs them. */
export const releasedManifest = z.extend(remoteManifest, {
  routes: z.array(
    z.extend(remoteRoute, {
      /** The heads of the page; the first that fits is used. */
      heads: z.optional(z.array(pageHead)),
      /** The module that the remote imports when the route is first shown. */
      page: z.optional(z.string().check(z.startsWith('./'))),
    }),
  ),
})
export type ReleasedManifest = z.infer<typeof releasedManifest>
/** A manifest as its remote writes it. */
export type WrittenManifest = z.input<typeof releasedManifest>

const versionName = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/))

/** The contents of `release.json`. */
export const release = z.object({
  name: remoteName,
  version: versionName,
  /** The path of the entry, relative to the version's folder. */
  entry: z.string(),
  /** The global variable that the entry defines. */
  global: z.string(),
  preload: z.array(z.string()),
  /** Further files of the routes' pages, by the path of the route. */
  pages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Hashes of the files, as values of the `integrity` attribute. */
  integrity: z.record(z.string(), z.string()),
  /** The version range of each shared package. */
  requires: z.optional(z.record(z.string(), z.string())),
  /** The names that the remote imports from each of the shell's facades. */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  manifest: releasedManifest,
})
export type Release = z.infer<typeof release>

/** The name of the shell. No remote may have it. */
export const SHELL = 'shell'

/** The contents of the shell's `release.json`. */
export const shellRelease = z.object({
  name: z.literal(SHELL),
  version: versionName,
  integrity: z.record(z.string(), z.string()),
  contract: z.string(),
  /** The version of each package that the shell provides. */
  provides: z.record(z.string(), z.string()),
  /** The provided names of each package that the shell provides in part. */
  names: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type ShellRelease = z.infer<typeof shellRelease>

export const move = z.object({
  version: z.string(),
  what: z.enum(['publish', 'rollback']),
  at: z.iso.datetime(),
})
export type Move = z.infer<typeof move>

export const canaryRoles = ['ROLE_USER', 'ROLE_ADMIN'] as const

/** The visitors that run a candidate. */
export const canaryAim = z.object({
  percent: z.int().check(z.minimum(1), z.maximum(100)),
  /** The role of the visitors; undefined means all visitors. */
  role: z.optional(z.enum(canaryRoles)),
})
export type CanaryAim = z.infer<typeof canaryAim>

/** A candidate that runs beside the live version. */
export const canary = z.extend(canaryAim, { version: versionName, startedAt: z.iso.datetime() })
export type Canary = z.infer<typeof canary>

/** The contents of `pointer.json`. */
export const pointer = z.object({
  current: z.string(),
  /** Versions that were live before, the latest first, without revoked ones. */
  history: z.array(z.string()),
  /** Versions that open tabs must replace. */
  revoked: z.array(z.string()),
  movedAt: z.iso.datetime(),
  /** The last moves, the latest first. */
  moves: z.optional(z.array(move)),
  canary: z.optional(canary),
})
export type Pointer = z.infer<typeof pointer>

/** A version in the registry. `base` is root-relative and ends with `/`. */
export const remoteVersion = z.object({
  version: z.string(),
  base: z.string(),
  entry: z.string(),
  global: z.string(),
  integrity: z.string(),
  preload: z.array(z.string()),
  contract: z.optional(z.string()),
})
export type RemoteVersion = z.infer<typeof remoteVersion>

export const registeredRemote = z.extend(remoteVersion, {
  name: z.string(),
  previous: z.optional(remoteVersion),
  revoked: z.array(z.string()),
  manifest: remoteManifest,
})
export type RegisteredRemote = z.infer<typeof registeredRemote>

export const registry = z.object({ remotes: z.array(registeredRemote) })
export type Registry = z.infer<typeof registry>

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
