import { createSafeStorage } from './safeStorage.ts'

test('what the browser refuses is kept in memory, and said once', () => {
  let refused = 0
  const storage = createSafeStorage(
    () => {
      throw new Error('site data is blocked')
    },
    () => {
      refused += 1
    },
  )
  storage.set('accessToken', 'a')
  storage.set('refreshToken', 'b')
  expect(storage.get('accessToken')).toBe('a')
  storage.remove('accessToken')
  expect(storage.get('accessToken')).toBeNull()
  expect(refused).toBe(1)
})

test('a full storage still reads what it has, and forgets what it is told to forget', () => {
  const kept = new Map([['accessToken', 'a']])
  const full = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const storage = createSafeStorage(() => full)
  storage.set('darkMode', 'enabled')
  expect(storage.get('darkMode')).toBe('enabled')
  expect(storage.get('accessToken')).toBe('a')
  storage.remove('accessToken')
  expect(kept.has('accessToken')).toBe(false)
  expect(storage.get('accessToken')).toBeNull()
})
