import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isWithdrawn, type Move, type Pointer, type SiteLedgerEntry } from '@sori/contract/registry'
import { type Composition, compositionOf, type Note, recordChange } from './ledger.ts'
import { pointerFileOf, readPointer } from './pointerFile.ts'
import type { PointerTarget } from './pointerTargets.ts'
import { keptRevocations, removeOldVersions } from './removeOldVersions.ts'
import { replaceJson, replaceJsons } from './replaceJson.ts'
import { versionsFolderOf } from './siteFolders.ts'
import { lockSite, withLock } from './siteLock.ts'

const HISTORY_MAX = 20
const MOVES_MAX = 500

type MoveKind = Exclude<SiteLedgerEntry['what'], 'found'>

/** Moves a pointer. The site's lock prevents two remotes from claiming the same path. */
export async function movePointer(
  siteDir: string,
  name: string,
  kind: MoveKind,
  move: (before: Pointer | null) => Promise<PointerTarget>,
  note: Note = {},
): Promise<Pointer> {
  await mkdir(siteDir, { recursive: true })
  return withPointerLock(siteDir, name, async () => {
    const before = await readPointer(siteDir, name)
    const next = nextPointer(before, await move(before), kind)
    const isCanary = kind === 'canary' || kind === 'halt'
    const candidate = isCanary ? (next.canary ?? before?.canary)?.version : undefined
    await replaceJson(pointerFileOf(siteDir, name), next, async () => {
      const after = compositionAfter(await compositionOf(siteDir), name, next)
      const change = { what: kind, name, after, ...(candidate && { candidate }) }
      await recordChange(siteDir, { ...note, ...change })
    })
    await removeOldVersions(siteDir, name, next)
    return next
  })
}

/**
 * Moves several pointers under the site's lock. Writes all new pointer files before it replaces the
 * first.
 */
export async function movePointers(
  siteDir: string,
  plan: () => Promise<{ targets: ReadonlyMap<string, PointerTarget>; after: Composition }>,
  note: Note,
): Promise<string[]> {
  return lockSite(siteDir, 'the site', async () => {
    const { targets, after } = await plan()
    const files = await Promise.all(
      [...targets].map(async ([name, target]) => {
        const next = nextPointer(await readPointer(siteDir, name), target, 'restore')
        return [pointerFileOf(siteDir, name), next] as const
      }),
    )
    await replaceJsons(files, () => recordChange(siteDir, { ...note, what: 'restore', after }))
    return [...targets.keys()]
  })
}

/** Replaces the pointer under the site's lock. Returns false if another process has changed it. */
export async function replacePointer(
  siteDir: string,
  name: string,
  before: Pointer | null,
  next: Pointer,
  check: () => Promise<void>,
): Promise<boolean> {
  await mkdir(versionsFolderOf(siteDir, name), { recursive: true })
  return withPointerLock(siteDir, name, async () => {
    if (!isDeepStrictEqual(await readPointer(siteDir, name), before)) return false
    await check()
    await replaceJson(pointerFileOf(siteDir, name), next, async () => {
      const after = compositionAfter(await compositionOf(siteDir), name, next)
      await recordChange(siteDir, { what: 'pull', name, after })
    })
    await removeOldVersions(siteDir, name, next)
    return true
  })
}

/** Returns the known moves, beginning with the latest. Earlier tools stored no list of moves. */
export function movesOf({ moves, current, movedAt }: Pointer): Move[] {
  return moves ?? [{ version: current, what: 'publish', at: movedAt }]
}

function nextPointer(before: Pointer | null, target: PointerTarget, kind: MoveKind): Pointer {
  const movedAt = new Date().toISOString()
  const moves = before ? [...movesOf(before)] : []
  const isMove =
    moves[0]?.version !== target.current ||
    (before !== null && isWithdrawn(before) !== isWithdrawn(target))
  // Earlier releases can read only the kinds `publish` and `rollback`.
  if (isMove)
    moves.unshift({
      version: target.current,
      what: kind === 'publish' || kind === 'promote' ? 'publish' : 'rollback',
      at: movedAt,
    })
  const next: Pointer = {
    ...target,
    history: target.history.slice(0, HISTORY_MAX),
    revoked: [...endedCanaryOf(before, target), ...target.revoked],
    movedAt,
    moves: moves.slice(0, MOVES_MAX),
  }
  return { ...next, revoked: keptRevocations(next) }
}

/**
 * Returns the candidate to revoke. Every move ends a canary, except moves of the candidate itself.
 */
function endedCanaryOf(
  before: Pointer | null,
  { current, revoked, canary }: PointerTarget,
): string[] {
  const version = before?.canary?.version
  if (version === undefined) return []
  return [current, canary?.version, ...revoked].includes(version) ? [] : [version]
}

function compositionAfter(before: Composition, name: string, next: Pointer): Composition {
  const { [name]: _version, ...others } = before
  return isWithdrawn(next) ? others : { ...others, [name]: next.current }
}

/**
 * Runs `work` under the site's lock, and under the pointer's lock for tools of earlier releases.
 */
function withPointerLock<T>(siteDir: string, name: string, work: () => Promise<T>): Promise<T> {
  return lockSite(siteDir, name, () =>
    withLock(join(versionsFolderOf(siteDir, name), 'pointer.lock'), name, work),
  )
}
