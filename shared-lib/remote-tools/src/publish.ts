import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Pointer, pointer, type Release, release } from '@sori/contract/registry'
import { integrityOf } from './integrity.ts'

/** Earlier versions a pointer remembers; their folders stay (at least 14 days, federation.md point 4). */
const HISTORY = 20
/** Moving a pointer takes milliseconds. A lock this old was left by a process that died; who waits longer than this is refused. */
const LOCK = { staleMs: 30_000, patienceMs: 1_500, pauseMs: 10 }

/** Why a publish or a rollback was refused; nothing has changed then. */
export class PublishError extends Error {}

/**
 * Puts a built version into the site and makes it the live one.
 * `siteDir/remotes/<name>/<version>/` is written whole, checked against its hashes and never changed again;
 * then `pointer.json` is replaced in one step. Answers the pointer as it now stands.
 */
export async function publish(siteDir: string, folder: string): Promise<Pointer> {
  const made = release.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  await place(siteDir, folder, made)
  return movePointer(siteDir, made.name, (now) => ({
    current: made.version,
    history: without([...(now ? [now.current] : []), ...(now?.history ?? [])], made.version, now?.revoked ?? []),
    revoked: (now?.revoked ?? []).filter((version) => version !== made.version),
  }))
}

/** Puts the version in place without making it live, unless the remote has no live version yet. Answers whether it is new in the site. */
export async function place(siteDir: string, folder: string, made: Release): Promise<boolean> {
  const target = join(siteDir, 'remotes', made.name, made.version)
  if (await isComplete(target)) return false
  await mkdir(join(siteDir, 'remotes', made.name), { recursive: true })
  const arriving = join(siteDir, 'remotes', made.name, `.arriving-${randomUUID()}`)
  try {
    await cp(folder, arriving, { recursive: true })
    await verify(arriving, made)
    await rm(target, { recursive: true, force: true })
    await rename(arriving, target)
  } finally {
    await rm(arriving, { recursive: true, force: true })
  }
  return true
}

/** Makes the newest earlier version that is still whole in the site live again and revokes the present one. */
export async function rollback(siteDir: string, name: string): Promise<Pointer> {
  return movePointer(siteDir, name, async (now) => {
    const history = [...(now?.history ?? [])]
    let previous = history.shift()
    while (previous && !(await isComplete(join(siteDir, 'remotes', name, previous)))) previous = history.shift()
    if (!now || !previous) throw new PublishError(`${name} has no earlier version to go back to`)
    return { current: previous, history, revoked: [now.current, ...now.revoked] }
  })
}

/** The pointer of `name`, or null when it was never published. */
export async function readPointer(siteDir: string, name: string): Promise<Pointer | null> {
  try {
    return pointer.parse(JSON.parse(await readFile(join(siteDir, 'remotes', name, 'pointer.json'), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Throws a {@link PublishError} unless every file of `folder` has the hash that its release names, and nothing else is there, no link either. */
export async function verify(folder: string, made: Release): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory())
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name).slice(folder.length + 1)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const others = entries.filter((entry) => !entry.isFile()).map(pathOf)
  const listed = Object.keys(made.integrity)
  const unlisted = files.filter((file) => file !== 'release.json' && !made.integrity[file])
  const odd = new Set([...others, ...unlisted, ...listed.filter((file) => !files.includes(file))])
  if (odd.size > 0) throw new PublishError(`${made.name} ${made.version}: files do not match release.json: ${[...odd].join(', ')}`)
  for (const file of listed) {
    if (integrityOf(await readFile(join(folder, file))) !== made.integrity[file]) {
      throw new PublishError(`${made.name} ${made.version}: ${file} does not have the hash that release.json names`)
    }
  }
}

async function isComplete(target: string): Promise<boolean> {
  try {
    await verify(target, release.parse(JSON.parse(await readFile(join(target, 'release.json'), 'utf8'))))
    return true
  } catch {
    return false
  }
}

type Moved = Omit<Pointer, 'movedAt'>

/** Reads, moves and writes the pointer while nobody else does, so that of two moves at once neither is lost. */
async function movePointer(siteDir: string, name: string, move: (now: Pointer | null) => Moved | Promise<Moved>): Promise<Pointer> {
  const unlock = await lockPointer(siteDir, name)
  try {
    return await writePointer(siteDir, name, await move(await readPointer(siteDir, name)))
  } finally {
    await unlock()
  }
}

/** Waits for `pointer.lock` to be ours and answers what gives it back. */
async function lockPointer(siteDir: string, name: string): Promise<() => Promise<void>> {
  const lock = join(siteDir, 'remotes', name, 'pointer.lock')
  const until = Date.now() + LOCK.patienceMs
  for (;;) {
    try {
      await (await open(lock, 'wx')).close()
      return () => rm(lock, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') throw new PublishError(`${name} was never published to ${siteDir}`)
      if (code !== 'EEXIST') throw error
    }
    if (await isStale(lock)) await rm(lock, { force: true })
    else if (Date.now() > until) throw new PublishError(`${name} is being published or rolled back by somebody else: ${lock}`)
    else await pause(LOCK.pauseMs)
  }
}

async function isStale(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > LOCK.staleMs
}

async function writePointer(siteDir: string, name: string, moved: Moved): Promise<Pointer> {
  const file = join(siteDir, 'remotes', name, 'pointer.json')
  const next: Pointer = { ...moved, history: moved.history.slice(0, HISTORY), movedAt: new Date().toISOString() }
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
  return next
}

function without(history: string[], current: string, revoked: string[]): string[] {
  return [...new Set(history)].filter((version) => version !== current && !revoked.includes(version))
}
