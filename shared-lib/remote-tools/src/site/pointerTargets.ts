import { type CanaryAim, isWithdrawn, type Pointer, SHELL } from '@sori/contract/registry'
import { PublishError } from './publishError.ts'
import type { AnyRelease } from './releaseFiles.ts'

export type PointerTarget = Pick<Pointer, 'current' | 'history' | 'revoked' | 'canary'>

/** Returns the pointer after publishing `version`. */
export function publishedTarget(version: string, before: Pointer | null): PointerTarget {
  const earlier = before ? [before.current, ...before.history] : []
  const revoked = distinctVersions(before?.revoked ?? [], [version])
  return { current: version, history: distinctVersions(earlier, [version, ...revoked]), revoked }
}

/**
 * Returns the pointer after starting a canary of `release`. Throws a {@link PublishError} unless
 * another version is live.
 */
export function canaryTarget(
  { name, version }: AnyRelease,
  aim: CanaryAim,
  before: Pointer | null,
): PointerTarget {
  const remedy = 'publish the version without --canary'
  if (name === SHELL) throw new PublishError(`The shell has no canary: ${remedy}.`)
  if (!before || isWithdrawn(before))
    throw new PublishError(`${name} has no live version beside a canary: ${remedy}.`)
  const { current, history, revoked } = before
  if (current === version) throw new PublishError(`${name} ${version} is live already.`)
  return {
    current,
    history: distinctVersions(history, [version]),
    revoked: distinctVersions(revoked, [version]),
    canary: { ...aim, version, startedAt: new Date().toISOString() },
  }
}

/** Returns the pointer after restoring an earlier or revoked version. */
export function restoredTarget(
  version: string,
  { current, history, revoked }: Pointer,
): PointerTarget {
  if (revoked.includes(version))
    return {
      current: version,
      history: distinctVersions([current, ...history], revoked),
      revoked: distinctVersions(revoked, [version]),
    }
  const index = history.indexOf(version)
  // The history is limited. A version that is missing in it is older than all its versions.
  const end = index < 0 ? history.length : index
  return {
    current: version,
    history: history.slice(end + 1),
    revoked: distinctVersions([current, ...history.slice(0, end), ...revoked]),
  }
}

/** Returns the pointer after a withdrawal: all versions are revoked. */
export function withdrawnTarget({ current, history, revoked }: Pointer): PointerTarget {
  return { current, history: [], revoked: distinctVersions([current, ...history, ...revoked]) }
}

/** Returns each version once, without the versions in `except`. */
export function distinctVersions(
  versions: readonly string[],
  except: readonly string[] = [],
): string[] {
  return [...new Set(versions)].filter((version) => !except.includes(version))
}
