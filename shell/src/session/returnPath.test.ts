import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createReturnPath } from './returnPath.ts'

describe('createReturnPath', () => {
  it('returns the requested page once', () => {
    const returnPath = createReturnPath(tabStorage(memoryStorage()))
    returnPath.store('/me/cart?page=2')
    expect(returnPath.take()).toBe('/me/cart?page=2')
    expect(returnPath.take()).toBeUndefined()
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\tb',
  ])('rejects %s', (path) => {
    const storage = tabStorage(memoryStorage())
    const returnPath = createReturnPath(storage)
    returnPath.store(path)
    expect(returnPath.take()).toBeUndefined()
    storage.set('sori.returnPath', path)
    expect(returnPath.take()).toBeUndefined()
  })
})
