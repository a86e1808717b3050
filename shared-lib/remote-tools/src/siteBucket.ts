import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { type Pointer, pointer, SHELL } from '@sori/contract/registry'
import { admit } from './admission.ts'
import { filesBelow } from './integrity.ts'
import {
  type AnyRelease,
  homeOf,
  isComplete,
  PublishError,
  parseRelease,
  place,
  readRelease,
  versionsInSite,
} from './place.ts'
import { isSame, putPointer, readPointer } from './pointer.ts'

/**
 * A bucket for machines without a shared folder: whole objects by keys of letters, digits and
 * `-_./`.
 */
export interface SiteBucket {
  /** Returns the bytes, or null if missing. */
  read(key: string): Promise<Uint8Array | null>
  /** Writes atomically. */
  write(key: string, bytes: Uint8Array): Promise<void>
  has(key: string): Promise<boolean>
}

/** All pointers in one object, replaced after the files of their versions. */
const POINTERS = 'pointers.json'
/** Earlier versions that a new machine takes as well, for tabs that are open and for a fallback. */
const EARLIER = 3
/** Concurrent transfers. */
const AT_ONCE = 8
/** Retries of a push that lost against a concurrent one. */
const TRIES = 5

type Pointers = Record<string, Pointer>

/**
 * Copies the live versions of the site to the bucket, files first. Returns the names that moved.
 * Throws a {@link PublishError} if the bucket has a move that the site lacks: pull first.
 */
export async function push(siteDir: string, bucket: SiteBucket): Promise<string[]> {
  const mine: Pointers = {}
  for (const name of await namesIn(siteDir)) {
    const now = await readPointer(siteDir, name)
    if (now) mine[name] = now
  }
  const before = await pointersOf(bucket)
  // skips parts that others have moved further
  const moved = Object.keys(mine).filter((name) => !knows(before[name], mine[name]))
  demandNothingMissed(moved, mine, before)
  for (const name of moved) await pushVersions(siteDir, bucket, name, mine[name] as Pointer)
  for (let tries = 0; tries < TRIES; tries++) {
    const theirs = await pointersOf(bucket)
    if (moved.every((name) => isSame(mine[name], theirs[name]))) return moved
    demandNothingMissed(moved, mine, theirs)
    const next = { ...theirs, ...Object.fromEntries(moved.map((name) => [name, mine[name]])) }
    await bucket.write(POINTERS, Buffer.from(`${JSON.stringify(next)}\n`))
  }
  throw new PublishError(`${moved.join(', ')}: others push all the time; try again`)
}

/**
 * Makes the bucket's live versions live in the site and returns the names that moved. Each version
 * is compared with its hashes and admitted like in `publish`, in the order of the moves. Pointers
 * moved here meanwhile stay. Calls `onRefused` for refused versions, whose remotes stay unchanged.
 */
export async function pull(
  siteDir: string,
  bucket: SiteBucket,
  onRefused: (refusal: PublishError) => void = rethrow,
): Promise<string[]> {
  const arriving: Arriving[] = []
  for (const [name, theirs] of Object.entries(await pointersOf(bucket))) {
    demandBelow(join(siteDir, 'remotes'), name)
    const before = await readPointer(siteDir, name)
    if (isSame(theirs, before)) continue
    await pullVersions(siteDir, bucket, name, theirs)
    arriving.push({ name, before, theirs })
  }
  const { moved, refusals } = await moveAll(siteDir, arriving)
  for (const refusal of refusals) onRefused(refusal)
  return moved
}

type Arriving = { name: string; before: Pointer | null; theirs: Pointer }

/** Moves pointers in the order of their moves. A refused one is tried again after another has moved. */
async function moveAll(siteDir: string, arriving: readonly Arriving[]) {
  const moved: string[] = []
  let waiting = arriving.toSorted(
    (one, other) => Date.parse(one.theirs.movedAt) - Date.parse(other.theirs.movedAt),
  )
  for (;;) {
    const refused: Arriving[] = []
    const refusals: PublishError[] = []
    for (const one of waiting) {
      try {
        if (await movePulled(siteDir, one, waiting)) moved.push(one.name)
      } catch (error) {
        if (!(error instanceof PublishError)) throw error
        refused.push(one)
        refusals.push(error)
      }
    }
    if (refused.length === 0 || refused.length === waiting.length) return { moved, refusals }
    waiting = refused
  }
}

async function movePulled(
  siteDir: string,
  { name, before, theirs }: Arriving,
  waiting: readonly Arriving[],
): Promise<boolean> {
  const made = await readRelease(join(homeOf(siteDir, name), theirs.current))
  const replaced = waiting.map((one) => one.name)
  return putPointer(siteDir, name, before, theirs, () => admit(siteDir, made, replaced))
}

function rethrow(refusal: PublishError): never {
  throw refusal
}

/** Copies the live version and some earlier ones to the site. Throws a {@link PublishError} when the live one is missing. */
async function pullVersions(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  { current, history }: Pointer,
): Promise<void> {
  const known = await versionsInSite(siteDir, name)
  for (const version of history.slice(0, EARLIER).reverse())
    if (!known.includes(version)) await pullVersion(siteDir, bucket, name, version)
  const isHere = known.includes(current) && (await isComplete(join(homeOf(siteDir, name), current)))
  if (!isHere && !(await pullVersion(siteDir, bucket, name, current)))
    throw new PublishError(`The bucket has no ${name} ${current}, which is live there`)
}

/** Returns the bucket's pointers; empty before the first push. */
async function pointersOf(bucket: SiteBucket): Promise<Pointers> {
  const bytes = await bucket.read(POINTERS)
  const given = bytes ? (JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, pointer.parse(one)]))
}

function demandNothingMissed(names: readonly string[], mine: Pointers, theirs: Pointers): void {
  const missed = names.find((name) => theirs[name] && !knows(mine[name], theirs[name]))
  if (missed)
    throw new PublishError(
      `${missed} ${theirs[missed]?.current} was published elsewhere meanwhile: pull, then publish again`,
    )
}

/** Whether one pointer tells of the last move of the other; pointers of earlier tools tell no moves, but when they were moved. */
function knows(one: Pointer | undefined, other: Pointer | undefined): boolean {
  if (!one || !other) return false
  const last = other.moves?.[0]
  return last
    ? (one.moves ?? []).some(({ at, version }) => at === last.at && version === last.version)
    : one.movedAt >= other.movedAt
}

/** Uploads all complete versions of a pointer; `release.json` is last, as proof of completeness. */
async function pushVersions(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  { current, history }: Pointer,
): Promise<void> {
  for (const version of [...history].reverse().concat(current)) {
    const folder = join(homeOf(siteDir, name), version)
    const key = keyOf(name, version)
    if ((await bucket.has(`${key}/release.json`)) || !(await isComplete(folder))) continue
    const files = filesBelow(folder).map((file) => file.slice(folder.length + 1))
    await each(
      files.filter((file) => file !== 'release.json'),
      async (file) => bucket.write(`${key}/${file}`, await readFile(join(folder, file))),
    )
    await bucket.write(`${key}/release.json`, await readFile(join(folder, 'release.json')))
  }
}

/** False where the bucket does not have it. */
async function pullVersion(
  siteDir: string,
  bucket: SiteBucket,
  name: string,
  version: string,
): Promise<boolean> {
  const key = keyOf(name, version)
  const text = await bucket.read(`${key}/release.json`)
  if (!text) return false
  const made: AnyRelease = parseRelease(Buffer.from(text).toString())
  if (made.name !== name || made.version !== version)
    throw new PublishError(`What lies at ${key} is ${made.name} ${made.version}`)
  const folder = await mkdtemp(join(tmpdir(), 'sori-site-'))
  try {
    for (const file of Object.keys(made.integrity)) demandBelow(folder, file)
    await writeFile(join(folder, 'release.json'), text)
    await each(Object.keys(made.integrity), async (file) => {
      const bytes = await bucket.read(`${key}/${file}`)
      // the comparison with the hashes finds missing files
      if (!bytes) return
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), bytes)
    })
    await place(siteDir, folder, made)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nothing that a bucket names is written outside its own folder. */
function demandBelow(folder: string, name: string): void {
  if (!join(folder, name).startsWith(folder + sep))
    throw new PublishError(`The bucket names ${name}, which leads out of its folder`)
}

const keyOf = (name: string, version: string) =>
  name === SHELL ? `${SHELL}/${version}` : `remotes/${name}/${version}`

async function namesIn(siteDir: string): Promise<string[]> {
  const folders = await readdir(join(siteDir, 'remotes'), { withFileTypes: true }).catch(() => [])
  return [SHELL, ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)]
}

async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const line = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
}
