import * as z from 'zod/mini'

/** A text in both languages. */
export const words = z.object({ ko: z.string(), en: z.string() })
export type Words = z.infer<typeof words>

export const accesses = ['public', 'authenticated', 'ROLE_USER', 'ROLE_ADMIN'] as const
export type Access = (typeof accesses)[number]

/** The name of `authenticated` in manifests of earlier releases. */
const formerAccess = 'login'

/** `path` is absolute; a final `/*` covers all paths below. */
export const remoteRoute = z.object({
  path: z.string().check(z.startsWith('/')),
  access: z.enum([...accesses, formerAccess]),
  title: words,
  /**
   * Requests that the shell starts while the remote's code loads. `{search}` is the URL's values of
   * `params`; unless all match their patterns, nothing is started.
   */
  firstData: z._default(z.array(z.string().check(z.startsWith('/api/'))), []),
  /**
   * Parameters of the URL, each with a regular expression for its whole value. Defaults are
   * omitted.
   */
  params: z.optional(z.record(z.string(), z.string().check(z.refine(isPattern)))),
  /**
   * The parameters that identify the item: another value is another page, which starts at its top.
   */
  namedBy: z.optional(z.array(z.string())),
})
export type RemoteRoute = z.infer<typeof remoteRoute>

/** An access, or `guest` for visitors only. */
export const audiences = ['public', 'guest', 'ROLE_USER', 'ROLE_ADMIN'] as const
export type Audience = (typeof audiences)[number]

/** The names in manifests of earlier releases; see {@link audienceOf}. */
const formerAudiences = ['everyone', 'member', 'admin'] as const

/** `icon` is a name in the shell's icon list; an unknown one shows a neutral icon. */
export const navEntry = z.object({
  path: z.string().check(z.startsWith('/')),
  label: words,
  icon: z.string(),
  audience: z.enum([...audiences, ...formerAudiences]),
  /** Among all remotes' entries for this audience; smaller is higher. */
  order: z.number(),
  /** Further pages on which this is the current entry. */
  also: z.optional(z.array(z.string())),
  /** The member's group of entries; `menu` (마이 메뉴) by default. */
  group: z.optional(z.enum(['menu', 'profile'])),
})
export type NavEntry = z.infer<typeof navEntry>

/** A remote's description, which the shell reads before loading its code. */
export const remoteManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  /** The range of host contract versions (semver). */
  contract: z.string(),
  routes: z.array(remoteRoute),
  nav: z.array(navEntry),
  /**
   * The module in the shell's bottom dock, for example `./player`, in the version of the remote's
   * pages. It is unmounted only to change the version; its playback must stop then.
   */
  dock: z.optional(z.string()),
})
export type RemoteManifest = z.infer<typeof remoteManifest>

const versionName = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/))

/** `release.json`: written by the build and never changed. */
export const release = z.object({
  name: z.string(),
  version: versionName,
  /** Relative to the version's folder. */
  entry: z.string(),
  /** The global variable that the entry defines. */
  global: z.string(),
  /** Style sheets and scripts to preload beside the entry. */
  preload: z.array(z.string()),
  /** In the format of the `integrity` attribute: sha256, in older builds sha384. */
  integrity: z.record(z.string(), z.string()),
  /** Shared packages with the required version ranges. */
  requires: z.optional(z.record(z.string(), z.string())),
  manifest: remoteManifest,
})
export type Release = z.infer<typeof release>

/** Reserved: no remote may have this name. */
export const SHELL = 'shell'

/** `release.json` of a version of the shell. */
export const shellRelease = z.object({
  name: z.literal(SHELL),
  version: versionName,
  integrity: z.record(z.string(), z.string()),
  /** The host contract's version. */
  contract: z.string(),
  /** Shared packages with the provided versions. */
  provides: z.record(z.string(), z.string()),
})
export type ShellRelease = z.infer<typeof shellRelease>

export const move = z.object({
  version: z.string(),
  what: z.enum(['publish', 'rollback']),
  at: z.iso.datetime(),
})
export type Move = z.infer<typeof move>

/** `pointer.json`. `publish` and `rollback` replace it atomically. */
export const pointer = z.object({
  current: z.string(),
  /** Earlier live versions, latest first, without revoked ones. */
  history: z.array(z.string()),
  /** Versions that open tabs replace at their next mount. */
  revoked: z.array(z.string()),
  movedAt: z.iso.datetime(),
  /** Latest first. */
  moves: z.optional(z.array(move)),
})
export type Pointer = z.infer<typeof pointer>

/** A version's files. `base` is root-relative and ends with `/`. */
export const remoteVersion = z.object({
  version: z.string(),
  base: z.string(),
  entry: z.string(),
  global: z.string(),
  integrity: z.string(),
  preload: z.array(z.string()),
  /** The range of host contract versions; the manifest's by default. */
  contract: z.optional(z.string()),
})
export type RemoteVersion = z.infer<typeof remoteVersion>

/** A remote in the registry. */
export const registeredRemote = z.extend(remoteVersion, {
  name: z.string(),
  /** The version to fall back to. */
  previous: z.optional(remoteVersion),
  revoked: z.array(z.string()),
  manifest: remoteManifest,
})
export type RegisteredRemote = z.infer<typeof registeredRemote>

/**
 * `GET /registry`, inlined in `index.html` as `<script type="application/json"
 * id="sori-registry">`.
 */
export const registry = z.object({ remotes: z.array(registeredRemote) })
export type Registry = z.infer<typeof registry>

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
