/** Key-value storage that never throws: what the browser refuses is kept in memory for this page. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** false once the browser has refused to keep something. */
  works(): boolean
}

/** Wraps `open()` (which itself may throw, as `window.localStorage` does when site data is blocked). `onRefused` is called once. */
export function createSafeStorage(open: () => Storage, onRefused: () => void = () => {}): SafeStorage {
  const memory = new Map<string, string>()
  let working = true
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    if (!working) return otherwise()
    try {
      return use(open())
    } catch {
      working = false
      onRefused()
      return otherwise()
    }
  }
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ) ?? null,
    set: (key, value) => {
      memory.set(key, value)
      attempt(
        (storage) => storage.setItem(key, value),
        () => {},
      )
    },
    remove: (key) => {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => {},
      )
    },
    works: () => working,
  }
}
