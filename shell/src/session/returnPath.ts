import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'sori.returnPath'

/** Creates the store of the path to open after the login. The path survives a reload of the tab. */
export function createReturnPath(storage: SafeStorage) {
  return {
    remember: (path: string) => {
      if (isOwnPath(path)) storage.set(KEY, path)
    },
    take: () => {
      const path = storage.get(KEY)
      storage.remove(KEY)
      return path !== null && isOwnPath(path) ? path : undefined
    },
  }
}

/** Returns whether a path is in this site: browsers read `//host` and `/\host` as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path)
}
