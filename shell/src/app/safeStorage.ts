export type SafeStorage = ReturnType<typeof createSafeStorage>

/**
 * Returns a storage that never throws. It keeps values in memory that the browser refuses, and
 * calls `onRefused` the first time.
 */
export function createSafeStorage(open: () => Storage, onRefused: () => void = () => {}) {
  /** Changes that the browser has refused; null is a removal. */
  const memory = new Map<string, string | null>()
  let isRefused = false
  const refuse = () => {
    if (!isRefused) onRefused()
    isRefused = true
  }
  const change = (key: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(key)
      else open().setItem(key, value)
      memory.delete(key)
    } catch {
      memory.set(key, value)
      refuse()
    }
  }
  return {
    get: (key: string): string | null => {
      const refusedValue = memory.get(key)
      if (refusedValue !== undefined) return refusedValue
      try {
        return open().getItem(key)
      } catch {
        refuse()
        return null
      }
    },
    set: (key: string, value: string) => change(key, value),
    remove: (key: string) => change(key, null),
  }
}
