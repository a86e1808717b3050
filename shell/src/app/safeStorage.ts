/** Storage that never throws: refused values are kept in memory for this page. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps `open()` (which itself may throw, as `window.localStorage` does when site data is blocked). Each call is tried anew: a storage
 * that is full still reads and removes. `onRefused` is called once.
 */
export function createSafeStorage(
  open: () => Storage,
  onRefused: () => void = () => {},
): SafeStorage {
  /** Values that the browser refused; null is a removal. */
  const memory = new Map<string, string | null>()
  let refused = false
  const refuse = () => {
    if (!refused) onRefused()
    refused = true
  }
  const change = (key: string, value: string | null, use: (storage: Storage) => void) => {
    try {
      use(open())
      memory.delete(key)
    } catch {
      memory.set(key, value)
      refuse()
    }
  }
  return {
    get: (key) => {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key)
      } catch {
        refuse()
        return null
      }
    },
    set: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => change(key, null, (storage) => storage.removeItem(key)),
  }
}
