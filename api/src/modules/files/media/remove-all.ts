import type { Storage } from './storage.ts'

/** Concurrent removals: each is a round trip to a remote storage. */
const CONCURRENT = 8

/** Removes many keys and ignores missing ones. */
export async function removeAll(
  storage: Pick<Storage, 'remove'>,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += CONCURRENT)
    await Promise.all(keys.slice(at, at + CONCURRENT).map((key) => storage.remove(key)))
}
