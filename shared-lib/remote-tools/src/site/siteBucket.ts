import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Pointer, pointer, SHELL } from '@sori/contract/registry'
import { filesBelow } from '../integrity.ts'
import { requireAdmissible } from './admission.ts'
import { copyIntoSite } from './copyIntoSite.ts'
import { replacePointer } from './pointer.ts'
import { readPointer } from './pointerFile.ts'
import { PublishError } from './publishError.ts'
import { isComplete, parseRelease, readRelease } from './releaseFiles.ts'
import { folderOf, remotesInSite, versionsInSite } from './siteFolders.ts'

/** A bucket of an object store. Its keys have only letters, digits and `-_./`. */
export interface SiteBucket {
  /** Returns the bytes of a key, or null if it is missing. */
  read(key: string): Promise<Uint8Array | null>
  /** Writes the bytes of a key atomically. */
  write(key: string, bytes: Uint8Array): Promise<void>
  has(key: string): Promise<boolean>
}

const POINTERS = 'pointers.json'
/** The number of earlier versions to pull, for open tabs and fallbacks. */
const EARLIER_VERSIONS = 3
const CONCURRENT_TRANSFERS = 8
const ATTEMPTS = 5

type Pointers = Record<string, Pointer>

/**
 * Copies the versions that went live since the last push to the bucket, and returns the names of
 * their remotes. Throws a {@link PublishError} if another machine has pushed a version that this
 * site has not pulled.
 */
export async function push(siteDir: string, bucket: SiteBucket): Promise<string[]> {
  const localPointers: Pointers = {}
  for (const name of [SHELL, ...(await remotesInSite(siteDir))]) {
    const pointer = await readPointer(siteDir, name)
    if (pointer) localPointers[name] = pointer
  }
  const pointersBefore = await readPointers(bucket)
  const movedPointers = Object.fromEntries(
    Object.entries(localPointers).filter(
      ([name, pointer]) => !includesLastMove(pointersBefore[name], pointer),
    ),
  )
  refuseMissedMoves(movedPointers, pointersBefore)
  for (const [name, pointer] of Object.entries(movedPointers))
    await pushVersions(siteDir, bucket, name, pointer)
  const names = Object.keys(movedPointers)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bucketPointers = await readPointers(bucket)
    if (names.every((name) => isDeepStrictEqual(movedPointers[name], bucketPointers[name])))
      return names
    refuseMissedMoves(movedPointers, bucketPointers)
    await bucket.write(
      POINTERS,
      Buffer.from(`${JSON.stringify({ ...bucketPointers, ...movedPointers })}\n`),
    )
  }
  throw new PublishError(`${names.join(', ')}: other machines kept pushing. Try again.`)
}

/**
 * Makes the bucket's live versions live in the site. Returns the names of the moved remotes. Leaves
 * pointers that another process moves during the pull.
 */
export async function pull(
  siteDir: string,
  bucket: SiteBucket,
  onRefused: (refusal: PublishError) => void = rethrow,
): Promise<string[]> {
  const pulledPointers: PulledPointer[] = []
  for (const [name, next] of Object.entries(await readPointers(bucket))) {
    requireBelow(join(siteDir, 'remotes'), name)
    const before = await readPointer(siteDir, name)
    if (isDeepStrictEqual(next, before)) continue
    await pullVersions(siteDir, bucket, name, next)
    pulledPointers.push({ name, before, next })
  }
  const { moved, refusals } = await movePulledPointers(siteDir, pulledPointers)
  for (const refusal of refusals) onRefused(refusal)
  return moved
}

type PulledPointer = { name: string; before: Pointer | null; next: Pointer }

/** Moves pointers. Retries refused moves, because another remote's move may free a path. */
async function movePulledPointers(siteDir: string, pulledPointers: readonly PulledPointer[]) {
  const moved: string[] = []
  let unmoved = pulledPointers.toSorted(
    (first, second) => Date.parse(first.next.movedAt) - Date.parse(second.next.movedAt),
  )
  for (;;) {
    const refused: PulledPointer[] = []
    const refusals: PublishError[] = []
    for (const pointer of unmoved) {
      try {
        if (await movePulledPointer(siteDir, pointer, unmoved)) moved.push(pointer.name)
      } catch (error) {
        if (!(error instanceof PublishError)) throw error
        refused.push(pointer)
        refusals.push(error)
      }
    }
    if (refused.length === 0 || refused.length === unmoved.length) return { moved, refusals }
    unmoved = refused
  }
}

async function movePulledPointer(
  siteDir: string,
  { name, before, next }: PulledPointer,
  unmoved: readonly PulledPointer[],
): Promise<boolean> {
  const release = await readRelease(folderOf(siteDir, name, next.current))
  const toReplace = unmoved.map((pointer) => pointer.name)
  return replacePointer(siteDir, name, before, next, () =>
    requireAdmissible(siteDir, release, { toReplace, mayDrop: true }),
  )
}

function rethrow(refusal: PublishError): never {
  throw refusal
}

async function pullVersions(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  { current, history }: Pointer,
): Promise<void> {
  const presentVersions = await versionsInSite(siteDir, name)
  for (const version of history.slice(0, EARLIER_VERSIONS).reverse())
    if (!presentVersions.includes(version)) await pullVersion(siteDir, bucket, name, version)
  if (await isComplete(folderOf(siteDir, name, current))) return
  if (!(await pullVersion(siteDir, bucket, name, current)))
    throw new PublishError(
      `The bucket has no ${name} ${current}, which is live there. Push it again.`,
    )
}

async function readPointers(bucket: SiteBucket): Promise<Pointers> {
  const bytes = (await bucket.read(POINTERS)) ?? Buffer.from('{}')
  const entries = Object.entries(JSON.parse(Buffer.from(bytes).toString()) as object)
  return Object.fromEntries(entries.map(([name, value]) => [name, pointer.parse(value)]))
}

function refuseMissedMoves(localPointers: Pointers, bucketPointers: Pointers): void {
  for (const [name, pointer] of Object.entries(localPointers)) {
    const other = bucketPointers[name]
    if (other && !includesLastMove(pointer, other))
      throw new PublishError(
        `${name} ${other.current} was published elsewhere: pull, then publish again.`,
      )
  }
}

/**
 * Returns whether `pointer` contains the last move of `other`. Pointers of earlier tools have no
 * list of moves, so their times are compared.
 */
function includesLastMove(pointer: Pointer | undefined, other: Pointer): boolean {
  if (!pointer) return false
  const lastMove = other.moves?.[0]
  if (!lastMove) return pointer.movedAt >= other.movedAt
  return (pointer.moves ?? []).some(
    ({ at, version }) => at === lastMove.at && version === lastMove.version,
  )
}

/** Uploads versions. Uploads `release.json` last: its presence shows that a version is complete. */
async function pushVersions(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  { current, history }: Pointer,
): Promise<void> {
  for (const version of [...history.toReversed(), current]) {
    const folder = folderOf(siteDir, name, version)
    const key = keyOf(name, version)
    if ((await bucket.has(`${key}/release.json`)) || !(await isComplete(folder))) continue
    const upload = async (file: string) =>
      bucket.write(`${key}/${file}`, await readFile(join(folder, file)))
    const files = filesBelow(folder).map((file) => file.slice(folder.length + 1))
    await forEachConcurrently(
      files.filter((file) => file !== 'release.json'),
      upload,
    )
    await upload('release.json')
  }
}

async function pullVersion(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  version: string,
): Promise<boolean> {
  const key = keyOf(name, version)
  const text = await bucket.read(`${key}/release.json`)
  if (!text) return false
  const release = parseRelease(Buffer.from(text).toString())
  if (release.name !== name || release.version !== version)
    throw new PublishError(`The bucket's ${key} contains ${release.name} ${release.version}.`)
  const folder = await mkdtemp(join(tmpdir(), 'sori-site-'))
  const files = Object.keys(release.integrity)
  try {
    for (const file of files) requireBelow(folder, file)
    await writeFile(join(folder, 'release.json'), text)
    await forEachConcurrently(files, async (file) => {
      const bytes = await bucket.read(`${key}/${file}`)
      if (!bytes) return
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), bytes)
    })
    await copyIntoSite(siteDir, folder, release)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function requireBelow(folder: string, path: string): void {
  if (!join(folder, path).startsWith(folder + sep))
    throw new PublishError(`The bucket names ${path}, which is outside its folder.`)
}

const keyOf = (name: string, version: string) =>
  name === SHELL ? `${SHELL}/${version}` : `remotes/${name}/${version}`

async function forEachConcurrently(
  keys: readonly string[],
  transfer: (key: string) => Promise<void>,
): Promise<void> {
  const remainingKeys = keys.values()
  const transferRest = async () => {
    for (const key of remainingKeys) await transfer(key)
  }
  await Promise.all(Array.from({ length: CONCURRENT_TRANSFERS }, transferRest))
}
