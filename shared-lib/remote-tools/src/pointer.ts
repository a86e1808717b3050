import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Move, type Pointer, pointer } from '@sori/contract/registry'
import { homeOf, PublishError } from './place.ts'

const HISTORY_MAX = 20
const MOVES_MAX = 500
/** A move takes milliseconds, so a stale lock belongs to a dead process. */
const LOCK = { staleMs: 30_000, timeoutMs: 1_500, pollMs: 10 }

const fileOf = (siteDir: string, name: string) => join(homeOf(siteDir, name), 'pointer.json')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

export async function readPointer(siteDir: string, name: string): Promise<Pointer | null> {
  try {
    return pointer.parse(JSON.parse(await readFile(fileOf(siteDir, name), 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export type Target = Pick<Pointer, 'current' | 'history' | 'revoked'>

/** Moves a pointer under the site's lock, so that no path gets two remotes. */
export async function movePointer(
  siteDir: string,
  name: string,
  what: Move['what'],
  move: (before: Pointer | null) => Promise<Target>,
): Promise<Pointer> {
  await mkdir(siteDir, { recursive: true })
  return locked(siteDir, name, async () => {
    const before = await readPointer(siteDir, name)
    const target = await move(before)
    const movedAt = new Date().toISOString()
    const moves = before ? [...movesOf(before)] : []
    if (moves[0]?.version !== target.current)
      moves.unshift({ version: target.current, what, at: movedAt })
    const next: Pointer = {
      ...target,
      history: target.history.slice(0, HISTORY_MAX),
      movedAt,
      moves: moves.slice(0, MOVES_MAX),
    }
    await write(fileOf(siteDir, name), next)
    return next
  })
}

/** Replaces the pointer under the site's lock. Returns false if it is not `before`. */
export async function putPointer(
  siteDir: string,
  name: string,
  before: Pointer | null,
  next: Pointer,
  check: () => Promise<void>,
): Promise<boolean> {
  await mkdir(homeOf(siteDir, name), { recursive: true })
  return locked(siteDir, name, async () => {
    if (!isDeepStrictEqual(await readPointer(siteDir, name), before)) return false
    await check()
    await write(fileOf(siteDir, name), next)
    return true
  })
}

/** Returns the known moves, the last one first. Earlier tools stored the last one only. */
export function movesOf({ moves, current, movedAt }: Pointer): Move[] {
  return moves ?? [{ version: current, what: 'publish', at: movedAt }]
}

/** Takes the site's lock, and the pointer's for tools of an earlier release. */
async function locked<T>(siteDir: string, name: string, work: () => Promise<T>): Promise<T> {
  const taken: string[] = []
  try {
    for (const lock of [
      join(siteDir, 'publish.lock'),
      join(homeOf(siteDir, name), 'pointer.lock'),
    ]) {
      await take(lock, name)
      taken.unshift(lock)
    }
    return await work()
  } finally {
    for (const lock of taken) await rm(lock, { force: true })
  }
}

async function take(lock: string, name: string): Promise<void> {
  const until = Date.now() + LOCK.timeoutMs
  while (!(await create(lock, name))) {
    if (await isStale(lock)) await removeStale(lock, name)
    else if (Date.now() > until)
      throw new PublishError(
        `${name}: another process is publishing or rolling back (${lock}). Try again.`,
      )
    else await wait(LOCK.pollMs)
  }
}

async function create(lock: string, name: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) === 'ENOENT')
      throw new PublishError(`${name} was never published there (${lock}).`)
    throw error
  }
}

/** Checks the lock again under a guard: another process may have replaced the stale lock. */
async function removeStale(lock: string, name: string): Promise<void> {
  const guard = `${lock}.stale`
  if (await isStale(guard)) await rm(guard, { force: true })
  if (!(await create(guard, name))) return wait(LOCK.pollMs)
  try {
    if (await isStale(lock)) await rm(lock, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

async function isStale(lock: string): Promise<boolean> {
  const file = await stat(lock).catch(() => undefined)
  return file !== undefined && Date.now() - file.mtimeMs > LOCK.staleMs
}

async function write(file: string, next: Pointer): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    const handle = await open(temporary, 'wx')
    await handle.writeFile(`${JSON.stringify(next, null, 2)}\n`)
    await handle.sync()
    await handle.close()
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
