import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Move, type Pointer, pointer } from '@sori/contract/registry'
import { homeOf } from './place.ts'
import { codeOf, lockSite, replaceJson, withLock } from './siteLock.ts'

const HISTORY_MAX = 20
const MOVES_MAX = 500

const fileOf = (siteDir: string, name: string) => join(homeOf(siteDir, name), 'pointer.json')

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
    await replaceJson(fileOf(siteDir, name), next)
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
    await replaceJson(fileOf(siteDir, name), next)
    return true
  })
}

/** Returns the known moves, the last one first. Earlier tools stored the last one only. */
export function movesOf({ moves, current, movedAt }: Pointer): Move[] {
  return moves ?? [{ version: current, what: 'publish', at: movedAt }]
}

/** Takes the site's lock, and the pointer's for tools of an earlier release. */
function locked<T>(siteDir: string, name: string, work: () => Promise<T>): Promise<T> {
  return lockSite(siteDir, name, () =>
    withLock(join(homeOf(siteDir, name), 'pointer.lock'), name, work),
  )
}
