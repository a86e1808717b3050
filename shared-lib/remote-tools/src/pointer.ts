import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Move, type Pointer, pointer } from '@sori/contract/registry'
import { homeOf, PublishError } from './place.ts'

/** Earlier versions that the page may fall back to; their folders stay (at least 14 days, ADR 5). */
const HISTORY = 20
/** Moves that a pointer tells of. */
const MOVES = 500
/**
 * Moving a pointer takes milliseconds: an old lock belongs to a dead process. Longer waits are
 * refused.
 */
const LOCK = { staleMs: 30_000, patienceMs: 1_500, pauseMs: 10 }

/** The pointer of `name`, or null when it was never published. */
export async function readPointer(siteDir: string, name: string): Promise<Pointer | null> {
  try {
    return pointer.parse(
      JSON.parse(await readFile(join(homeOf(siteDir, name), 'pointer.json'), 'utf8')),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The new values of a pointer. */
export type Moved = Pick<Pointer, 'current' | 'history' | 'revoked'>

/**
 * Reads, changes and writes a pointer under a lock on all pointers of the site, so that concurrent
 * moves are kept and no path has two remotes.
 */
export async function movePointer(
  siteDir: string,
  name: string,
  what: Move['what'],
  move: (now: Pointer | null) => Promise<Moved>,
): Promise<Pointer> {
  await mkdir(siteDir, { recursive: true })
  return locked(siteDir, name, async () => {
    const now = await readPointer(siteDir, name)
    const moved = await move(now)
    return await write(siteDir, name, { ...moved, moves: movesOf(now) }, what)
  })
}

/**
 * Writes a pointer that was moved elsewhere; its versions must be in place. `check` runs while no other pointer of the site
 * moves, and throws to keep the present one. Returns false when the pointer is not `before`: a move made here stays.
 */
export async function putPointer(
  siteDir: string,
  name: string,
  before: Pointer | null,
  given: Pointer,
  check: () => Promise<void>,
): Promise<boolean> {
  await mkdir(homeOf(siteDir, name), { recursive: true })
  return locked(siteDir, name, async () => {
    if (!isSame(await readPointer(siteDir, name), before)) return false
    await check()
    await replace(join(homeOf(siteDir, name), 'pointer.json'), given)
    return true
  })
}

/** Whether both are the same move of the same remote, or there is neither. */
export function isSame(
  one: Pointer | null | undefined,
  other: Pointer | null | undefined,
): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** Works while nobody else moves any pointer of the site. The lock of the pointer itself is for tools of an earlier release. */
async function locked<T>(siteDir: string, name: string, work: () => Promise<T>): Promise<T> {
  const locks = [join(siteDir, 'publish.lock'), join(homeOf(siteDir, name), 'pointer.lock')]
  const held: (() => Promise<void>)[] = []
  try {
    for (const lock of locks) held.unshift(await take(lock, name))
    return await work()
  } finally {
    for (const giveBack of held) await giveBack()
  }
}

/** Returns the known moves of a pointer; earlier tools stored only the last. */
export function movesOf(now: Pointer | null): Move[] {
  return now ? (now.moves ?? [{ version: now.current, what: 'publish', at: now.movedAt }]) : []
}

async function take(lock: string, name: string): Promise<() => Promise<void>> {
  const until = Date.now() + LOCK.patienceMs
  for (;;) {
    try {
      await (await open(lock, 'wx')).close()
      return () => rm(lock, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') throw new PublishError(`${name} was never published there: ${lock}`)
      if (code !== 'EEXIST') throw error
    }
    if (await isStale(lock)) await removeStale(lock)
    else if (Date.now() > until)
      throw new PublishError(`${name}: somebody else is publishing or rolling back: ${lock}`)
    else await pause(LOCK.pauseMs)
  }
}

/**
 * Removes a stale lock, one process at a time. Each looks again first, because by then the lock may be the fresh one of another process.
 */
async function removeStale(lock: string): Promise<void> {
  const guard = `${lock}.stale`
  // left by a process that died here
  if (await isStale(guard)) await rm(guard, { force: true })
  try {
    await (await open(guard, 'wx')).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return pause(LOCK.pauseMs)
    throw error
  }
  try {
    if (await isStale(lock)) await rm(lock, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

async function isStale(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > LOCK.staleMs
}

async function write(
  siteDir: string,
  name: string,
  { moves, ...moved }: Moved & { moves: Move[] },
  what: Move['what'],
): Promise<Pointer> {
  const file = join(homeOf(siteDir, name), 'pointer.json')
  const at = new Date().toISOString()
  const last = moves[0]
  const known =
    last?.version === moved.current ? moves : [{ version: moved.current, what, at }, ...moves]
  const next: Pointer = {
    ...moved,
    history: moved.history.slice(0, HISTORY),
    movedAt: at,
    moves: known.slice(0, MOVES),
  }
  await replace(file, next)
  return next
}

async function replace(file: string, next: Pointer): Promise<void> {
  const arriving = `${file}.${randomUUID()}`
  try {
    const handle = await open(arriving, 'wx')
    await handle.writeFile(`${JSON.stringify(next, null, 2)}\n`)
    await handle.sync()
    await handle.close()
    await rename(arriving, file)
  } catch (error) {
    await rm(arriving, { force: true })
    throw error
  }
}
