import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newFilePath } from './names.ts'
import { createFileStorage } from './storage.ts'

describe('file storage', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'storage-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i & 255)

  it('gives back what was put, whole and in parts, and forgets what is removed', async () => {
    const storage = createFileStorage(join(root, 'made/when/needed'))
    expect(await storage.exists('audio/a.mp3')).toBe(false)
    expect(await storage.open('audio/a.mp3')).toBeNull()
    await storage.put('audio/a.mp3', bytes)
    const file = await storage.open('audio/a.mp3')
    expect(file?.size).toBe(1000)
    expect(Math.abs(Date.now() - (file?.mtime.getTime() ?? 0))).toBeLessThan(60_000)
    expect(new Uint8Array(await buffer(file?.createReadStream() ?? Readable.from([])))).toEqual(bytes)
    expect(new Uint8Array(await buffer(file?.createReadStream({ start: 10, end: 19 }) ?? Readable.from([])))).toEqual(bytes.slice(10, 20))
    await storage.remove('audio/a.mp3')
    await storage.remove('audio/a.mp3')
    expect(await storage.exists('audio/a.mp3')).toBe(false)
  })

  it('never shows half a file: a reader sees the old bytes or the new', async () => {
    const storage = createFileStorage(root)
    const sizes = new Set<number>()
    await storage.put('x', new Uint8Array(2_000_000).fill(1))
    let busy = true
    const writing = (async () => {
      for (let i = 0; i < 10; i++) await storage.put('x', new Uint8Array(i % 2 ? 2_000_000 : 3_000_000).fill(i))
      busy = false
    })()
    while (busy) {
      const content = await buffer((await storage.open('x'))?.createReadStream() ?? Readable.from([]))
      sizes.add(content.length)
      expect(content.every((byte) => byte === content[0])).toBe(true)
    }
    await writing
    expect([...sizes].every((size) => size === 2_000_000 || size === 3_000_000)).toBe(true)
    expect(await readdir(root)).toEqual(['x'])
  })

  it('leaves nothing behind when a write fails', async () => {
    const storage = createFileStorage(root)
    await storage.put('taken/by-a-folder', bytes)
    await expect(storage.put('taken', bytes)).rejects.toThrow()
    expect(await readdir(root)).toEqual(['taken'])
    expect(await storage.open('taken')).toBeNull()
  })

  it('does not show unfinished writes under any key', async () => {
    await writeFile(join(root, '.x.abc.tmp'), 'half')
    await expect(createFileStorage(root).open('.x.abc.tmp')).rejects.toMatchObject({ name: 'BadStorageKeyError' })
  })

  it.each(['', '/etc/passwd', '../x', 'a/../b', 'a//b', 'a/', 'a..b', 'a\\b', 'a b', '한글', 'a\0', './a', 'a/.b', 'x'.repeat(600)])(
    'refuses the key %j',
    async (key) => {
      const storage = createFileStorage(root)
      const refusal = { name: 'BadStorageKeyError' }
      await expect(storage.put(key, bytes)).rejects.toMatchObject(refusal)
      await expect(storage.open(key)).rejects.toMatchObject(refusal)
      await expect(storage.exists(key)).rejects.toMatchObject(refusal)
      await expect(storage.remove(key)).rejects.toMatchObject(refusal)
    },
  )
})

describe('newFilePath', () => {
  it('makes 32 lower-case characters that never repeat', () => {
    const names = new Set(Array.from({ length: 5000 }, newFilePath))
    expect(names.size).toBe(5000)
    for (const name of names) expect(name).toMatch(/^[a-z2-7]{32}$/)
  })
})
