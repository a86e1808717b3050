import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SWIFT_START_MS, startSwift, type TestBucket } from '../../../testing/test-swift.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { describeStorage, sortedKeys } from './testing/describe-storage.ts'

let swift: TestBucket
let storage: Storage
/** Long enough for a busy machine to store a file. */
const ANSWER_MS = 30_000
beforeAll(async () => {
  swift = await startSwift()
  Object.assign(process.env, swift.env)
  storage = new S3Storage(swift.place, { answerMs: ANSWER_MS })
}, SWIFT_START_MS)
afterAll(() => swift.stop())

describe('S3 storage on Swift', () => {
  describeStorage(() => storage)

  it('lists each key once when there are several pages', async () => {
    const keys = Array.from({ length: 120 }, (_, index) => `many/${index}`)
    for (let index = 0; index < keys.length; index += 50)
      await Promise.all(
        keys.slice(index, index + 50).map((key) => storage.put(key, Uint8Array.of(1))),
      )
    expect(await sortedKeys(storage)).toEqual(keys.toSorted())
  })

  it('signs a URL for one key and method that works for a minute', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index & 255)
    await storage.put('sounds/a.mp3', bytes)
    const [forGet, forHead] = [
      await storage.nginxPath('sounds/a.mp3', 'GET'),
      await storage.nginxPath('sounds/a.mp3', 'HEAD'),
    ]
    const request = (place: string, init: RequestInit = {}) =>
      fetch(`${swift.place.endpoint}/${place}`, init)
    const response = await request(forGet)
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, bytes])
    const part = await request(forGet, { headers: { range: 'bytes=10-19' } })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([
      206,
      bytes.slice(10, 20),
    ])
    const head = await request(forHead, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
    expect(new URL(forGet, swift.place.endpoint).searchParams.get('X-Amz-Expires')).toBe('60')
    const refused = [
      request(forGet, { method: 'DELETE' }),
      request(forGet.replace('a.mp3', 'b.mp3')),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403])
  })

  it.each([
    ['an unknown bucket', () => new S3Storage({ ...swift.place, bucket: 'nothing' })],
    [
      'an endpoint that refuses connections',
      () => new S3Storage({ ...swift.place, endpoint: 'http://127.0.0.1:1' }),
    ],
  ])('throws UNAVAILABLE with %s', async (_, open) => {
    await expect(open().put('x', Uint8Array.of(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('throws UNAVAILABLE in every call without revealing a wrong secret', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = randomBytes(16).toString('hex')
    const stranger = new S3Storage(swift.place)
    try {
      const calls = [
        stranger.put('x', Uint8Array.of(1)),
        stranger.exists('x'),
        stranger.remove('x'),
        sortedKeys(stranger),
      ]
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
        expect(String((outcome as PromiseRejectedResult).reason.cause)).toMatch(
          /^Error: S3: \w+ 403$/,
        )
      }
    } finally {
      Object.assign(process.env, swift.env)
    }
  })
})
