import { createSafeStorage } from '../app/safeStorage.ts'

/** Returns a token of which only the claims are valid. */
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
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}

export function tabStorage(browser: Storage) {
  return createSafeStorage(() => browser)
}

export function browserLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request: <T>(_name: string, run: () => Promise<T>): Promise<T> => {
      const mine = tail.then(run)
      tail = mine.catch(() => {})
      return mine
    },
  }
}
