import type { Storage } from './storage.ts'

/** Removals under way at once: each costs a round trip where the storage is not here. */
const AT_ONCE = 8

/** Removes many keys, of which any may be missing, a few at once. */
export async function removeAll(storage: Pick<Storage, 'remove'>, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => storage.remove(key)))
}
