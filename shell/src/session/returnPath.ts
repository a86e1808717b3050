import type { SafeStorage } from '../app/safeStorage.ts'

const KEY = 'sori.returnPath'

/** In the tab's storage, the path survives a reload of the login. */
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

/** Browsers read `//host` and `/\host` as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path)
}
