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
  expect(storage.works()).toBe(false)
  expect(refused).toBe(1)
})

test('a full storage loses nothing that was read before', () => {
  const full = {
    getItem: () => 'old',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {},
  } as unknown as Storage
  const storage = createSafeStorage(() => full)
  expect(storage.get('k')).toBe('old')
  storage.set('k', 'new')
  expect(storage.get('k')).toBe('new')
})
