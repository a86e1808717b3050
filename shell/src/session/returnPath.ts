import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'sori.returnPath'

/** Creates the path to return to after the login. The tab's storage keeps it across a reload. */
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
