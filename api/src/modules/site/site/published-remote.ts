import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Canary,
  isWithdrawn,
  type PageHead,
  type Pointer,
  type Preview,
  pointer as pointerSchema,
  type RegisteredRemote,
  type Release,
  type RemoteVersion,
  release as releaseSchema,
} from '@sori/contract/registry'

/** The live version of a remote. `heads` and `pages` are keyed by the path of their route. */
export type PublishedRemote = {
  remote: RegisteredRemote
  heads: ReadonlyMap<string, readonly PageHead[]>
  /** Files of a page in addition to those of the remote. */
  pages: ReadonlyMap<string, readonly string[]>
  integrity: Readonly<Record<string, string>>
  /** All versions that tabs may run, the live one first. */
  versions: readonly string[]
  candidate?: Candidate
}

/** The remote as visitors of the canary see it. */
type Candidate = { canary: Canary; published: PublishedRemote }

export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/
const FILE = /^[A-Za-z0-9_@~+-][A-Za-z0-9_.@~+/-]*$/

/** Returns a text that changes with the file; undefined without the file. */
export async function fileMark(path: string): Promise<string | undefined> {
  const file = await stat(path).catch(() => undefined)
  return file && `${path} ${file.ino} ${file.size} ${file.mtimeMs}`
}

/** Reads the remote's live, previous and candidate versions. The message of an error is a sentence. */
export async function readPublishedRemote(
  folder: string,
  name: string,
  isGood: (version: string) => boolean,
): Promise<PublishedRemote> {
  const pointer = await loadPointer(folder, name)
  const live = await readRelease(folder, name, pointer.current)
  const previous = await fallbackOf(folder, name, pointer, isGood)
  const published = publishedOf(live, previous, pointer)
  const candidate = await candidateOf(folder, name, pointer, live)
  return { ...published, ...(candidate && { candidate }) }
}

/** Returns the remote with the previewed version. Throws without the version's files. */
export async function readPreview(
  folder: string,
  { name, version }: Preview,
): Promise<PublishedRemote> {
  const pointer = await loadPointer(folder, name)
  const live = await readRelease(folder, name, pointer.current)
  const revoked = pointer.revoked.filter((revokedVersion) => revokedVersion !== version)
  return publishedOf(await readRelease(folder, name, version), live, { ...pointer, revoked })
}

/** Returns the candidate. Without a readable one, all visitors run the live version. */
async function candidateOf(
  folder: string,
  name: string,
  pointer: Pointer,
  live: Release,
): Promise<Candidate | undefined> {
  const { canary } = pointer
  const release = canary && (await readRelease(folder, name, canary.version).catch(() => undefined))
  return release && { canary, published: publishedOf(release, live, pointer) }
}

function publishedOf(
  release: Release,
  previous: Release | undefined,
  pointer: Pointer,
): PublishedRemote {
  const { routes, nav, ...manifest } = release.manifest
  const { current, history, revoked, canary } = pointer
  return {
    remote: {
      name: release.name,
      ...versionOf(release),
      ...(previous && { previous: versionOf(previous) }),
      revoked,
      manifest: {
        ...manifest,
        // A withdrawn remote has its routes, so that the shell shows its pages as unavailable.
        nav: isWithdrawn(pointer) ? [] : nav,
        routes: routes.map(({ heads: _heads, page: _page, ...route }) => route),
      },
    },
    heads: new Map(routes.map(({ path, heads = [] }) => [path, heads])),
    pages: new Map(Object.entries(release.pages ?? {})),
    integrity: release.integrity,
    versions: [current, ...(canary ? [canary.version] : []), ...history, ...revoked],
  }
}

export async function loadPointer(folder: string, name: string): Promise<Pointer> {
  const parsed = pointerSchema.safeParse(await readJson(join(folder, name, 'pointer.json')))
  if (!parsed.success) throw new Error('pointer.json does not fit the contract')
  return parsed.data
}

async function readRelease(folder: string, name: string, version: string): Promise<Release> {
  if (!VERSION.test(version))
    throw new Error(`the version ${JSON.stringify(version)} cannot be a folder's name`)
  const file = `${version}/release.json`
  const parsed = releaseSchema.safeParse(await readJson(join(folder, name, file)))
  if (!parsed.success) throw new Error(`${file} does not fit the contract`)
  const release = parsed.data
  if (release.version !== version || release.manifest.name !== name)
    throw new Error(`${file} describes ${release.manifest.name} ${release.version}`)
  const { entry, preload, pages = {} } = release
  const files = [entry, ...preload, ...Object.values(pages).flat()]
  if (!files.every((path) => FILE.test(path) && !path.includes('..')))
    throw new Error(`${file} names files outside its folder`)
  if (!release.integrity[entry]) throw new Error(`${file} lacks the integrity of its entry`)
  await stat(join(folder, name, version, entry))
  return release
}

/**
 * Returns the version that the shell loads when the live one fails: the last known good version, or
 * else the last earlier one. Revoked and unreadable versions are skipped.
 */
async function fallbackOf(
  folder: string,
  name: string,
  { current, history, revoked }: Pointer,
  isGood: (version: string) => boolean,
): Promise<Release | undefined> {
  const usable = history.filter((version) => version !== current && !revoked.includes(version))
  for (const version of [...usable.filter(isGood), ...usable]) {
    const release = await readRelease(folder, name, version).catch(() => undefined)
    if (release) return release
  }
  return undefined
}

function versionOf(release: Release): RemoteVersion {
  const { manifest, version, entry, global, integrity, preload } = release
  return {
    version,
    base: `/remotes/${manifest.name}/${version}/`,
    entry,
    global,
    integrity: integrity[entry] ?? '',
    preload,
    contract: manifest.contract,
  }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
