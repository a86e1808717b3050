import type { Pointer } from '@sori/contract/registry'

export type Target = Pick<Pointer, 'current' | 'history' | 'revoked'>

/** Returns the pointer to an earlier or revoked version. */
export function targetOf(version: string, { current, history, revoked }: Pointer): Target {
  if (revoked.includes(version))
    return {
      current: version,
      history: without([current, ...history], revoked),
      revoked: without(revoked, [version]),
    }
  const index = history.indexOf(version)
  // A version that the full history has dropped is older than all of it.
  const end = index < 0 ? history.length : index
  return {
    current: version,
    history: history.slice(end + 1),
    revoked: without([current, ...history.slice(0, end), ...revoked], []),
  }
}

/** Returns a pointer whose versions are all revoked. */
export function withdrawnTarget({ current, history, revoked }: Pointer): Target {
  return { current, history: [], revoked: without([current, ...history, ...revoked], []) }
}

/** Returns the different versions that are not `removed`. */
export function without(versions: readonly string[], removed: readonly string[]): string[] {
  return [...new Set(versions)].filter((version) => !removed.includes(version))
}
