import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import type { ByteRange, Content, Storage } from '../storage.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index & 255)
const MEGABYTES_3 = 3_000_000

const BAD_KEYS = [
  '',
  '/etc/passwd',
  '../x',
  'a/../b',
  'a//b',
  'a/',
  'a..b',
  'a\\b',
  'a b',
  '한글',
  'a\0',
  './a',
  'a/.b',
  'x'.repeat(600),
]

export async function sortedKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.toSorted()
}

const streamOf = (size: number, chunks: () => Iterable<Uint8Array>): Content => ({
  size,
  createReadStream: () => Readable.from(chunks()),
})

async function read(storage: Storage, key: string, range?: ByteRange): Promise<Uint8Array> {
  const file = await storage.open(key)
  return new Uint8Array(await buffer(file?.createReadStream(range) ?? Readable.from([])))
}

/** Tests the behaviour that every storage must have. */
export function describeStorage(open: () => Storage): void {
  describe('every storage', () => {
    it('returns stored bytes, whole and in parts, and nothing after their removal', () =>
      expectStoredBytes(open()))

    it('stores a stream of a known length', async () => {
      const storage = open()
      const part = Uint8Array.from({ length: 100_000 }, (_, index) => index % 253)
      const content = streamOf(MEGABYTES_3, () => Array.from({ length: 30 }, () => part))
      await storage.put('streamed', content)
      expect((await storage.open('streamed'))?.size).toBe(MEGABYTES_3)
      expect(await read(storage, 'streamed', { start: 2_900_000, end: 2_999_999 })).toEqual(part)
      await storage.remove('streamed')
    })

    it('stores nothing of a stream that fails midway', async () => {
      const broken = streamOf(MEGABYTES_3, function* () {
        yield new Uint8Array(1_000_000)
        throw new Error('the upload was cut off')
      })
      await expect(open().put('broken', broken)).rejects.toThrow()
      expect(await open().exists('broken')).toBe(false)
    })

    it('serves the old or the new bytes during a write, never a part', () =>
      expectWholeFilesDuringWrites(open()))

    it('lists the stored keys', async () => {
      const keys = ['a/b/c.webp', 'a/d', 'e']
      for (const key of keys) await open().put(key, bytes)
      expect(await sortedKeys(open())).toEqual(keys)
      for (const key of keys) await open().remove(key)
      expect(await sortedKeys(open())).toEqual([])
    })

    it.each(BAD_KEYS)('refuses the key %j', async (key) => {
      const refusal = { name: 'BadStorageKeyError' }
      await expect(open().put(key, bytes)).rejects.toMatchObject(refusal)
      await expect(open().open(key)).rejects.toMatchObject(refusal)
      await expect(open().exists(key)).rejects.toMatchObject(refusal)
      await expect(open().remove(key)).rejects.toMatchObject(refusal)
    })
  })
}

async function expectStoredBytes(storage: Storage): Promise<void> {
  const key = 'audio/a.mp3'
  expect(await storage.exists(key)).toBe(false)
  expect(await storage.open(key)).toBeNull()
  await storage.put(key, bytes)
  const file = await storage.open(key)
  expect(file?.size).toBe(1000)
  expect(Math.abs(Date.now() - (file?.mtime.getTime() ?? 0))).toBeLessThan(60_000)
  expect(await read(storage, key)).toEqual(bytes)
  expect(await read(storage, key, { start: 10, end: 19 })).toEqual(bytes.slice(10, 20))
  expect(await read(storage, key, { start: 999, end: 999 })).toEqual(bytes.slice(999))
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.exists(key)).toBe(false)
}

async function expectWholeFilesDuringWrites(storage: Storage): Promise<void> {
  await storage.put('x', new Uint8Array(2_000_000).fill(1))
  let busy = true
  const writing = (async () => {
    for (let index = 0; index < 10; index++)
      await storage.put('x', new Uint8Array(index % 2 ? 2_000_000 : MEGABYTES_3).fill(index))
  })().finally(() => {
    busy = false
  })
  while (busy) {
    const content = await read(storage, 'x')
    expect([2_000_000, MEGABYTES_3]).toContain(content.length)
    expect(content.every((byte) => byte === content[0])).toBe(true)
  }
  await writing
  await storage.remove('x')
}
