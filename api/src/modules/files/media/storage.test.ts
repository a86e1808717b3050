import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newFilePath } from './names.ts'
import { createFileStorage } from './storage.ts'
import { describeStorage } from './testing/describe-storage.ts'

describe('file storage', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'storage-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  describeStorage(() => createFileStorage(join(root, 'made/when/needed')))

  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i & 255)

  it('leaves no unfinished file when a write fails', async () => {
    const storage = createFileStorage(root)
    await storage.put('taken/by-a-folder', bytes)
    await expect(storage.put('taken', bytes)).rejects.toThrow()
    expect(await readdir(root)).toEqual(['.unfinished', 'taken'])
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
    expect(await storage.open('taken')).toBeNull()
  })

  it('neither lists nor opens an unfinished file', async () => {
    await mkdir(join(root, '.unfinished'))
    await writeFile(join(root, '.unfinished/abc'), 'half')
    await expect(createFileStorage(root).open('.unfinished/abc')).rejects.toMatchObject({
      name: 'BadStorageKeyError',
    })
  })

  it('removes only unfinished writes that are older than the limit', async () => {
    const storage = createFileStorage(root)
    await storage.put('x', bytes)
    await storage.removeUnfinished(new Date())
    await writeFile(join(root, '.unfinished/old'), 'half')
    await utimes(join(root, '.unfinished/old'), new Date(0), new Date(0))
    await writeFile(join(root, '.unfinished/under-way'), 'half')
    await storage.removeUnfinished(new Date(Date.now() - 60_000))
    expect(await readdir(join(root, '.unfinished'))).toEqual(['under-way'])
    expect(await storage.exists('x')).toBe(true)
  })
})

describe('newFilePath', () => {
  it('returns 32 lower-case characters that never repeat', () => {
    const names = new Set(Array.from({ length: 5000 }, newFilePath))
    expect(names.size).toBe(5000)
    for (const name of names) expect(name).toMatch(/^[a-z2-7]{32}$/)
  })
})
