import { memoryStorage } from '../testing/sessionSamples.ts'
import { createSafeStorage } from './safeStorage.ts'

describe('createSafeStorage', () => {
  it('keeps refused values in memory, and reports the first refusal', () => {
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

  it('still reads and removes values when the storage is full', () => {
    const memory = memoryStorage()
    memory.setItem('accessToken', 'a')
    const fullStorage: Storage = {
      ...memory,
      setItem: () => {
        throw new Error('full')
      },
    }
    const storage = createSafeStorage(() => fullStorage)
    storage.set('darkMode', 'enabled')
    expect(storage.get('darkMode')).toBe('enabled')
    expect(storage.get('accessToken')).toBe('a')
    storage.remove('accessToken')
    expect(memory.getItem('accessToken')).toBeNull()
    expect(storage.get('accessToken')).toBeNull()
  })
})
