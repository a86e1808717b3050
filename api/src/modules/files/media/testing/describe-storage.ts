import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import type { Content, Storage } from '../storage.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at & 255)
const MEGABYTES_3 = 3_000_000

export async function sortedKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.toSorted()
}

/** Describes the behaviour of every storage. */
export function describeStorage(open: () => Storage): void {
  const read = async (key: string, range?: { start: number; end: number }) =>
    new Uint8Array(
      await buffer((await open().open(key))?.createReadStream(range) ?? Readable.from([])),
    )
  const keys = () => sortedKeys(open())
  const streamed = (size: number, chunks: () => Iterable<Uint8Array>): Content => ({
    size,
    createReadStream: () => Readable.from(chunks()),
  })

  describe('every storage', () => {
    it('returns stored bytes, whole and in parts, and nothing after their removal', async () => {
      const storage = open()
      expect(await storage.exists('audio/a.mp3')).toBe(false)
      expect(await storage.open('audio/a.mp3')).toBeNull()
      await storage.put('audio/a.mp3', bytes)
      const file = await storage.open('audio/a.mp3')
      expect(file?.size).toBe(1000)
      expect(Math.abs(Date.now() - (file?.mtime.getTime() ?? 0))).toBeLessThan(60_000)
      expect(await read('audio/a.mp3')).toEqual(bytes)
      expect(await read('audio/a.mp3', { start: 10, end: 19 })).toEqual(bytes.slice(10, 20))
      expect(await read('audio/a.mp3', { start: 999, end: 999 })).toEqual(bytes.slice(999))
      await storage.remove('audio/a.mp3')
      await storage.remove('audio/a.mp3')
      expect(await storage.exists('audio/a.mp3')).toBe(false)
    })

    it('stores a stream of a known length', async () => {
      const part = Uint8Array.from({ length: 100_000 }, (_, at) => at % 253)
      await open().put(
        'streamed',
        streamed(MEGABYTES_3, () => Array.from({ length: 30 }, () => part)),
      )
      expect((await open().open('streamed'))?.size).toBe(MEGABYTES_3)
      expect(await read('streamed', { start: 2_900_000, end: 2_999_999 })).toEqual(part)
      await open().remove('streamed')
    })

    it('stores nothing of a stream that fails midway', async () => {
      const broken = streamed(MEGABYTES_3, function* () {
        yield new Uint8Array(1_000_000)
        throw new Error('the upload was cut off')
      })
      await expect(open().put('broken', broken)).rejects.toThrow()
      expect(await open().exists('broken')).toBe(false)
    })

    it('serves the old or the new bytes during a write, never a part', async () => {
      const storage = open()
      await storage.put('x', new Uint8Array(2_000_000).fill(1))
      let busy = true
      const writing = (async () => {
        for (let at = 0; at < 10; at++)
          await storage.put('x', new Uint8Array(at % 2 ? 2_000_000 : MEGABYTES_3).fill(at))
      })().finally(() => {
        busy = false
      })
      while (busy) {
        const content = await read('x')
        expect([2_000_000, MEGABYTES_3]).toContain(content.length)
        expect(content.every((byte) => byte === content[0])).toBe(true)
      }
      await writing
      await storage.remove('x')
    })

    it('lists the stored keys', async () => {
      for (const key of ['a/b/c.webp', 'a/d', 'e']) await open().put(key, bytes)
      expect(await keys()).toEqual(['a/b/c.webp', 'a/d', 'e'])
      for (const key of await keys()) await open().remove(key)
      expect(await keys()).toEqual([])
    })

    it.each([
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
    ])('refuses the key %j', async (key) => {
      const refusal = { name: 'BadStorageKeyError' }
      await expect(open().put(key, bytes)).rejects.toMatchObject(refusal)
      await expect(open().open(key)).rejects.toMatchObject(refusal)
      await expect(open().exists(key)).rejects.toMatchObject(refusal)
      await expect(open().remove(key)).rejects.toMatchObject(refusal)
    })
  })
}
