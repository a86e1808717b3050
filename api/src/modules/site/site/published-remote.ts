import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pointer, RegisteredRemote, Release, RemoteVersion } from '@sori/contract/registry'
import { pointer as pointerSchema, release as releaseSchema } from '@sori/contract/registry'

/** A remote's live version, and the integrity of each of its files for preload links. */
export type PublishedRemote = {
  remote: RegisteredRemote
  integrity: Readonly<Record<string, string>>
}

/** Names of version folders. */
export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/
const FILE = /^[A-Za-z0-9_@~+-][A-Za-z0-9_.@~+/-]*$/

/** The remote `name` below `folder` as its pointer says; throws an `Error` of one sentence when that cannot be served. */
export async function readPublishedRemote(folder: string, name: string): Promise<PublishedRemote> {
  const pointer = await readPointer(folder, name)
  const live = await readRelease(folder, name, pointer.current)
  const previous = await firstGood(folder, name, pointer)
  return {
    remote: {
      name,
      ...versionOf(live),
      ...(previous && { previous: versionOf(previous) }),
      revoked: pointer.revoked,
      manifest: live.manifest,
    },
    integrity: live.integrity,
  }
}

async function readPointer(folder: string, name: string): Promise<Pointer> {
  const parsed = pointerSchema.safeParse(await readJson(join(folder, name, 'pointer.json')))
  if (!parsed.success) throw new Error('pointer.json is not as the contract says')
  return parsed.data
}

async function readRelease(folder: string, name: string, version: string): Promise<Release> {
  if (!VERSION.test(version))
    throw new Error(`the version ${JSON.stringify(version)} cannot be a folder's name`)
  const parsed = releaseSchema.safeParse(
    await readJson(join(folder, name, version, 'release.json')),
  )
  if (!parsed.success) throw new Error(`${version}/release.json is not as the contract says`)
  const release = parsed.data
  if (release.version !== version || release.manifest.name !== name)
    throw new Error(`${version}/release.json speaks of ${release.manifest.name} ${release.version}`)
  if (![release.entry, ...release.preload].every((file) => FILE.test(file) && !file.includes('..')))
    throw new Error(`${version}/release.json names files outside its folder`)
  if (!release.integrity[release.entry])
    throw new Error(`${version}/release.json lacks the integrity of its entry`)
  await stat(join(folder, name, version, release.entry))
  return release
}

/** Returns the first earlier version that is complete and not revoked, for the shell's failover. */
async function firstGood(
  folder: string,
  name: string,
  { current, history, revoked }: Pointer,
): Promise<Release | undefined> {
  for (const version of history) {
    if (version === current || revoked.includes(version)) continue
    const release = await readRelease(folder, name, version).catch(() => undefined)
    if (release) return release
  }
  return undefined
}

function versionOf({
  manifest,
  version,
  entry,
  global,
  integrity,
  preload,
}: Release): RemoteVersion {
  const base = `/remotes/${manifest.name}/${version}/`
  return {
    version,
    base,
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
