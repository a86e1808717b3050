import type { SafeStorage } from '../app/safeStorage.ts'

const STORAGE_KEY = 'sori.returnPath'

/** Creates the store of the path to open after the login. The path survives a reload of the tab. */
export function createReturnPath(storage: SafeStorage) {
  return {
    store: (path: string) => {
      if (isOwnPath(path)) storage.set(STORAGE_KEY, path)
    },
    take: () => {
      const path = storage.get(STORAGE_KEY)
      storage.remove(STORAGE_KEY)
      return path !== null && isOwnPath(path) ? path : undefined
    },
  }
}

/** Returns whether a path is in this site: browsers read `//host` and `/\host` as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path)
}
