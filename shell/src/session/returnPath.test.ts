import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createReturnPath } from './returnPath.ts'

test('returns the requested page once', () => {
  const place = createReturnPath(tabStorage(memoryStorage()))
  place.remember('/me/cart?page=2')
  expect(place.take()).toBe('/me/cart?page=2')
  expect(place.take()).toBeUndefined()
})

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\tb',
])('rejects %s', (path) => {
  const storage = tabStorage(memoryStorage())
  const place = createReturnPath(storage)
  place.remember(path)
  expect(place.take()).toBeUndefined()
  storage.set('sori.returnPath', path)
  expect(place.take()).toBeUndefined()
})
