import type { Canary, Pointer } from '@sori/contract/registry'
import type { Note } from './ledger.ts'
import { movePointer } from './pointer.ts'
import { publishedTarget } from './pointerTargets.ts'
import { type Publication, refusalOf } from './publish.ts'
import { PublishError } from './publishError.ts'

/** Makes the candidate live. Throws if `version` is given and is not the candidate. */
export function promote(
  siteDir: string,
  name: string,
  version: string | undefined,
  { team, note }: Pick<Publication, 'team' | 'note'> = {},
): Promise<Pointer> {
  const move = async (before: Pointer | null) => {
    const { canary } = requireCanary(name, version, before)
    const options = { mayDrop: true, ...(team !== undefined && { team }) }
    const reason = await refusalOf(siteDir, name, canary.version, options)
    if (reason) throw new PublishError(reason)
    return publishedTarget(canary.version, before)
  }
  return movePointer(siteDir, name, 'promote', move, { ...note, checks: ['files', 'gate'] })
}

/** Ends a canary and revokes its version, so that open tabs return to the live version. */
export function halt(
  siteDir: string,
  name: string,
  version: string | undefined,
  note?: Note,
): Promise<Pointer> {
  const move = async (before: Pointer | null) => {
    const { current, history, revoked } = requireCanary(name, version, before)
    return { current, history, revoked }
  }
  return movePointer(siteDir, name, 'halt', move, note)
}

type WithCanary = Pointer & { canary: Canary }

function requireCanary(
  name: string,
  version: string | undefined,
  before: Pointer | null,
): WithCanary {
  const canary = before?.canary
  if (!canary) throw new PublishError(`${name} has no canary.`)
  if (version !== undefined && version !== canary.version)
    throw new PublishError(`${name} ${version} is no canary: ${canary.version} is.`)
  return { ...before, canary }
}
