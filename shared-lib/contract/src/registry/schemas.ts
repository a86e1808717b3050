import * as z from 'zod/mini'

/** Words in both languages (D1). */
export const words = z.object({ ko: z.string(), en: z.string() })
/** Words in both languages. */
export type Words = z.infer<typeof words>

/** Who may open a route or make a call (D10): anyone, anyone logged in, or the holder of a role. */
export const accesses = ['public', 'authenticated', 'ROLE_USER', 'ROLE_ADMIN'] as const
/** Who may open a route or make a call. */
export type Access = (typeof accesses)[number]

/** What manifests of earlier releases call `authenticated`. */
const formerAccess = 'login'

/** A screen of a remote. `path` is absolute, `/…`, a trailing `/*` covers what lies below. */
export const remoteRoute = z.object({
  path: z.string().check(z.startsWith('/')),
  access: z.enum([...accesses, formerAccess]),
  title: words,
  /**
   * Calls the screen starts with; the shell starts them while the remote's code is still on its way. `{search}` is what the page's
   * address says of `params`; where it says one of them otherwise than the screen would write it, nothing is started.
   */
  firstData: z._default(z.array(z.string().check(z.startsWith('/api/'))), []),
  /** Parameters of the screen's address, each with the pattern of the values that the screen itself writes (a regular expression, of the whole value; the default is left out). */
  params: z.optional(z.record(z.string(), z.string().check(z.refine(isPattern)))),
  /** Those parameters that name the one thing which the screen shows: another value is another page, read from its top. */
  namedBy: z.optional(z.array(z.string())),
})
/** A screen of a remote. */
export type RemoteRoute = z.infer<typeof remoteRoute>

/** Who sees a navigation entry in the sidebar: those who may open a page of that access, or `guest`, nobody but visitors. */
export const audiences = ['public', 'guest', 'ROLE_USER', 'ROLE_ADMIN'] as const
/** Who sees a navigation entry. */
export type Audience = (typeof audiences)[number]

/** What manifests of earlier releases call them: see {@link audienceOf}. */
const formerAudiences = ['everyone', 'member', 'admin'] as const

/** An entry of the sidebar. `icon` is a name of the shell's icon list; an unknown one shows a neutral icon. */
export const navEntry = z.object({
  path: z.string().check(z.startsWith('/')),
  label: words,
  icon: z.string(),
  audience: z.enum([...audiences, ...formerAudiences]),
  /** Where it stands among all remotes' entries of its audience; smaller is higher. */
  order: z.number(),
  /** Further pages that it stands for: on one of them it is the current entry. */
  also: z.optional(z.array(z.string())),
  /** Which of a member's two groups it belongs to; 마이 메뉴 when not said. */
  group: z.optional(z.enum(['menu', 'profile'])),
})
/** An entry of the sidebar. */
export type NavEntry = z.infer<typeof navEntry>

/** What a remote says of itself before any of its code is loaded. */
export const remoteManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  /** The range of host contract versions it was built for (semver). */
  contract: z.string(),
  routes: z.array(remoteRoute),
  nav: z.array(navEntry),
  /**
   * The exposed module that the shell keeps mounted in its bottom dock, e.g. `./player`. It always runs the version that the remote's page
   * runs, and is unmounted only when the remote moves to another one: what it sounds must stop then.
   */
  dock: z.optional(z.string()),
})
/** What a remote says of itself before any of its code is loaded. */
export type RemoteManifest = z.infer<typeof remoteManifest>

const versionName = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/))

/** `release.json` in a version's folder: written once by the build, never changed. */
export const release = z.object({
  name: z.string(),
  version: versionName,
  /** File names below the version's folder. */
  entry: z.string(),
  /** The global variable that the entry defines. */
  global: z.string(),
  /** Style sheets and scripts to preload for a page of this remote, beside the entry. */
  preload: z.array(z.string()),
  /** The hash of every file of the folder, as in the `integrity` attribute: sha256, of older builds sha384. */
  integrity: z.record(z.string(), z.string()),
  /** What it asks of the shell: shared package → range of versions, as the browser will ask. */
  requires: z.optional(z.record(z.string(), z.string())),
  manifest: remoteManifest,
})
/** `release.json` in a version's folder. */
export type Release = z.infer<typeof release>

/** The name that the shell is published under; no remote may have it. */
export const SHELL = 'shell'

/** `release.json` of a version of the shell. */
export const shellRelease = z.object({
  name: z.literal(SHELL),
  version: versionName,
  integrity: z.record(z.string(), z.string()),
  /** The version of the host contract that it gives. */
  contract: z.string(),
  /** Shared package → the version that it gives to remotes. */
  provides: z.record(z.string(), z.string()),
})
/** `release.json` of a version of the shell. */
export type ShellRelease = z.infer<typeof shellRelease>

/** A change of which version is live. */
export const move = z.object({ version: z.string(), what: z.enum(['publish', 'rollback']), at: z.iso.datetime() })
/** A change of which version is live. */
export type Move = z.infer<typeof move>

/** `pointer.json` of a remote or the shell: which version is live. Moved atomically by `publish` and `rollback`. */
export const pointer = z.object({
  current: z.string(),
  /** Earlier live versions, the latest first, without the revoked ones. */
  history: z.array(z.string()),
  /** Versions that a tab leaves at its next mount. */
  revoked: z.array(z.string()),
  movedAt: z.iso.datetime(),
  /** How it came to this, the latest first. */
  moves: z.optional(z.array(move)),
})
/** `pointer.json` of a remote. */
export type Pointer = z.infer<typeof pointer>

/** Where one version is found. `base` is root-relative and ends with `/`. */
export const remoteVersion = z.object({
  version: z.string(),
  base: z.string(),
  entry: z.string(),
  global: z.string(),
  integrity: z.string(),
  preload: z.array(z.string()),
  /** The range of host contract versions that this version was built for; without it, the manifest's. */
  contract: z.optional(z.string()),
})
/** Where one version is found. */
export type RemoteVersion = z.infer<typeof remoteVersion>

/** A remote as the shell sees it. */
export const registeredRemote = z.extend(remoteVersion, {
  name: z.string(),
  /** The previous good version, to fail over to. */
  previous: z.optional(remoteVersion),
  revoked: z.array(z.string()),
  manifest: remoteManifest,
})
/** A remote as the shell sees it. */
export type RegisteredRemote = z.infer<typeof registeredRemote>

/** `GET /registry`, also inlined in `index.html` as `<script type="application/json" id="sori-registry">`. */
export const registry = z.object({ remotes: z.array(registeredRemote) })
/** `GET /registry`. */
export type Registry = z.infer<typeof registry>

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
