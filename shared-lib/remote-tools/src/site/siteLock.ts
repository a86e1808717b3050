import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PublishError } from './publishError.ts'
import { codeOf } from './replaceJson.ts'

/** In milliseconds. A move takes only a few, so a lock of 30 s belongs to a dead process. */
const LOCK = { staleMs: 30_000, timeoutMs: 1_500, pollMs: 10 }

/** Runs `work` while no other process changes the site. `name` is for messages. */
export function lockSite<T>(siteDir: string, name: string, work: () => Promise<T>): Promise<T> {
  return withLock(join(siteDir, 'publish.lock'), name, work)
}

/** Runs `work` while the file `lock` exists. Waits while another process holds the lock. */
export async function withLock<T>(lock: string, name: string, work: () => Promise<T>): Promise<T> {
  await acquire(lock, name)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function acquire(lock: string, name: string): Promise<void> {
  const deadline = Date.now() + LOCK.timeoutMs
  while (!(await tryCreate(lock, name))) {
    if (await isStale(lock)) await removeStale(lock, name)
    else if (Date.now() > deadline)
      throw new PublishError(
        `${name}: another process is publishing or rolling back (${lock}). Try again.`,
        'BUSY',
      )
    else await wait(LOCK.pollMs)
  }
}

async function tryCreate(lock: string, name: string): Promise<boolean> {
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

/**
 * Removes a stale lock. Checks the lock again under a second lock, because another process may have
 * replaced it.
 */
async function removeStale(lock: string, name: string): Promise<void> {
  const guard = `${lock}.stale`
  if (await isStale(guard)) await rm(guard, { force: true })
  if (!(await tryCreate(guard, name))) return wait(LOCK.pollMs)
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
