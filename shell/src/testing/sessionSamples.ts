import { createSafeStorage } from '../app/safeStorage.ts'

/** Returns a token with valid claims, but without a valid signature. */
export function tokenOf(claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const body = {
    sub: '7',
    userId: '7',
    username: 'a@b.c',
    nickname: '달빛',
    roles: ['ROLE_USER'],
    profileImagePath: null,
    iat: now,
    exp: now + 900,
    ...claims,
  }
  return `x.${Buffer.from(JSON.stringify(body)).toString('base64url')}.${Math.random()}`
}

/** Returns a storage that the tabs of a test share. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size
    },
  }
}

export function tabStorage(browser: Storage) {
  return createSafeStorage(() => browser)
}

export function browserLocks() {
  let lastRun: Promise<unknown> = Promise.resolve()
  return {
    request: <T>(_name: string, run: () => Promise<T>): Promise<T> => {
      const thisRun = lastRun.then(run)
      lastRun = thisRun.catch(() => {})
      return thisRun
    },
  }
}
