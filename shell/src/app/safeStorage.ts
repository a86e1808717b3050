export type SafeStorage = ReturnType<typeof createSafeStorage>

/**
 * Returns a storage that never throws. When the browser refuses to store a value, memory keeps it.
 * Calls `onRefused` after the first refusal.
 */
export function createSafeStorage(open: () => Storage, onRefused: () => void = () => {}) {
  /** Values that the browser has refused to store. Null means removed. */
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
