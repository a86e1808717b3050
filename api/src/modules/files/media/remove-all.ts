import type { Storage } from './storage.ts'

/** Concurrent removals: each is a round trip to a remote storage. */
const AT_ONCE = 8

/** Removes many keys, a few concurrently. Missing keys are ignored. */
export async function removeAll(
  storage: Pick<Storage, 'remove'>,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => storage.remove(key)))
}
