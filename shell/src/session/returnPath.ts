/** The place that a visitor wanted before being asked to log in: kept for this tab, given out once. */
export interface ReturnPath {
  remember(path: string): void
  take(): string | undefined
}

const KEY = 'sori.returnPath'

/**
 * Keeps the requested page in `storage` (sessionStorage), so that it survives a reload of the login
 * page. Returns only paths of this site.
 */
export function createReturnPath(storage: {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}): ReturnPath {
  return {
    remember: (path) => {
      if (isOwnPath(path)) storage.set(KEY, path)
    },
    take: () => {
      const path = storage.get(KEY)
      storage.remove(KEY)
      return path !== null && isOwnPath(path) ? path : undefined
    },
  }
}

/** `/…` but neither `//host` nor `/\host`, which browsers read as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path)
}
