import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SWIFT_START_MS, startSwift, type TestBucket } from '../../../testing/test-swift.ts'
import { createBucket } from './create-bucket.ts'
import { openStorage } from './open-storage.ts'

let swift: TestBucket
beforeAll(async () => {
  swift = await startSwift()
  Object.assign(process.env, swift.env)
}, SWIFT_START_MS)
afterAll(() => swift.stop())

describe('createBucket', () => {
  it('creates a missing bucket and keeps an existing one', async () => {
    const place = { ...swift.place, bucket: 'new-files' }
    expect(await createBucket(place)).toBe(true)
    const storage = await openStorage({ filesDir: '', s3: place })
    await storage.put('originals/a.wav', Buffer.from('a'))
    expect(await createBucket(place)).toBe(false)
    expect(await storage.exists('originals/a.wav')).toBe(true)
  })
})
