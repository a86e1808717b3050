/** Returns the result of `access`, or undefined if storage is blocked, full or has invalid data. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
