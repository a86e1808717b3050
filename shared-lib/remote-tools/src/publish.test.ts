import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Pointer, pointer, type Release } from '@sori/contract/registry'
import { integrityOf } from './integrity.ts'
import { PublishError, place, publish, readPointer, rollback, verify } from './publish.ts'

let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-publish-'))
  site = join(disk, 'site')
})
afterEach(() => rm(disk, { recursive: true, force: true }))

/** A built version as `buildRemote` leaves it. */
async function built(version: string): Promise<string> {
  const folder = join(disk, 'dist', version)
  const files = { 'entry.js': `entry ${version}`, 'chunks/one.js': `one ${version}` }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const made: Release = {
    name: 'browse',
    version,
    entry: 'entry.js',
    global: `sori_browse_${version.replace(/\W/g, '_')}`,
    preload: [],
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, integrityOf(new TextEncoder().encode(text))])),
    manifest: { name: 'browse', contract: '^1.0.0', routes: [], nav: [] },
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(made))
  return folder
}

const pointerFile = () => join(site, 'remotes/browse/pointer.json')
const releaseOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release

/** Everything below the site, by path and text. */
async function siteNow(): Promise<Record<string, string>> {
  const files = (await readdir(site, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')])))
}

describe('publishing a version', () => {
  it('puts the whole version in place and makes it live', async () => {
    const now = await publish(site, await built('1.0.0-a'))
    expect(now).toMatchObject({ current: '1.0.0-a', history: [], revoked: [] })
    expect(await readFile(join(site, 'remotes/browse/1.0.0-a/chunks/one.js'), 'utf8')).toBe('one 1.0.0-a')
  })

  it('remembers the version before', async () => {
    await publish(site, await built('1.0.0-a'))
    await publish(site, await built('1.0.0-b'))
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-b', history: ['1.0.0-a'] })
  })

  it('changes no file and no history when the version is live already', async () => {
    const folder = await built('1.0.0-a')
    const first = await publish(site, folder)
    const { [pointerFile()]: _pointer, ...files } = await siteNow()
    const second = await publish(site, folder)
    const { [pointerFile()]: _again, ...filesAgain } = await siteNow()
    expect(filesAgain).toEqual(files)
    expect({ ...second, movedAt: '' }).toEqual({ ...first, movedAt: '' })
  })

  it('refuses a file that was tampered with, and nothing changes', async () => {
    await publish(site, await built('1.0.0-a'))
    const before = await siteNow()
    const folder = await built('1.0.0-b')
    await writeFile(join(folder, 'entry.js'), 'something else')
    await expect(publish(site, folder)).rejects.toThrow(PublishError)
    expect(await siteNow()).toEqual(before)
  })

  it.each([
    ['a file that the release does not name', (folder: string) => writeFile(join(folder, 'extra.js'), 'extra')],
    ['a missing file', (folder: string) => rm(join(folder, 'chunks/one.js'))],
    ['a symbolic link', (folder: string) => symlink(join(folder, 'entry.js'), join(folder, 'link.js'))],
  ])('refuses %s', async (_what, harm) => {
    const folder = await built('1.0.0-a')
    await harm(folder)
    await expect(publish(site, folder)).rejects.toThrow('files do not match release.json')
    expect(await readPointer(site, 'browse')).toBeNull()
  })

  it('mends a version that was left half written', async () => {
    const folder = await built('1.0.0-a')
    await publish(site, folder)
    await rm(join(site, 'remotes/browse/1.0.0-a/entry.js'))
    await publish(site, folder)
    await expect(verify(join(site, 'remotes/browse/1.0.0-a'), await releaseOf(folder))).resolves.toBeUndefined()
  })

  it('leaves the old version live when it is broken off between placing and moving the pointer', async () => {
    await publish(site, await built('1.0.0-a'))
    const folder = await built('1.0.0-b')
    expect(await place(site, folder, await releaseOf(folder))).toBe(true)
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-a', history: [] })
    await publish(site, folder)
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-b', history: ['1.0.0-a'] })
  })

  it('never shows half a pointer to whoever reads meanwhile', async () => {
    const folders = [await built('1.0.0-a'), await built('1.0.0-b')] as const
    await publish(site, folders[0])
    let writing = true
    const seen: Pointer[] = []
    const reader = (async () => {
      while (writing) seen.push(pointer.parse(JSON.parse(await readFile(pointerFile(), 'utf8'))))
    })()
    for (let round = 0; round < 40; round += 1) await publish(site, folders[round % 2 === 0 ? 1 : 0])
    writing = false
    await reader
    expect(seen.length).toBeGreaterThan(20)
    expect(new Set(seen.map(({ current }) => current))).toEqual(new Set(['1.0.0-a', '1.0.0-b']))
  })

  it('loses neither of two versions that are published at once', async () => {
    await publish(site, await built('1.0.0-a'))
    const folders = [await built('1.0.0-b'), await built('1.0.0-c')]
    await Promise.all(folders.map((folder) => publish(site, folder)))
    const now = await readPointer(site, 'browse')
    expect([now?.current, ...(now?.history ?? [])].sort()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c'])
  })

  it('goes past the lock of a process that died', async () => {
    await publish(site, await built('1.0.0-a'))
    const lock = join(site, 'remotes/browse/pointer.lock')
    await writeFile(lock, '')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(lock, longAgo, longAgo)
    expect(await publish(site, await built('1.0.0-b'))).toMatchObject({ current: '1.0.0-b' })
    expect(await readdir(join(site, 'remotes/browse'))).not.toContain('pointer.lock')
  })

  it('leaves nothing behind but versions and the pointer', async () => {
    await publish(site, await built('1.0.0-a'))
    const folder = await built('1.0.0-b')
    await rm(join(folder, 'entry.js'))
    await publish(site, folder).catch(() => undefined)
    expect((await readdir(join(site, 'remotes/browse'))).sort()).toEqual(['1.0.0-a', 'pointer.json'])
  })
})

describe('going back', () => {
  it('makes the version before live again and revokes the present one', async () => {
    await publish(site, await built('1.0.0-a'))
    await publish(site, await built('1.0.0-b'))
    expect(await rollback(site, 'browse')).toMatchObject({ current: '1.0.0-a', history: [], revoked: ['1.0.0-b'] })
  })

  it('is undone by publishing the revoked version once more', async () => {
    const folder = await built('1.0.0-b')
    await publish(site, await built('1.0.0-a'))
    await publish(site, folder)
    await rollback(site, 'browse')
    expect(await publish(site, folder)).toMatchObject({ current: '1.0.0-b', history: ['1.0.0-a'], revoked: [] })
  })

  it('refuses when there is no version before, and nothing changes', async () => {
    await publish(site, await built('1.0.0-a'))
    const before = await siteNow()
    await expect(rollback(site, 'browse')).rejects.toThrow('browse has no earlier version to go back to')
    expect(await siteNow()).toEqual(before)
  })

  it('passes over a version whose folder is gone', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await publish(site, await built(version))
    await rm(join(site, 'remotes/browse/1.0.0-b'), { recursive: true })
    expect(await rollback(site, 'browse')).toMatchObject({ current: '1.0.0-a', history: [], revoked: ['1.0.0-c'] })
  })

  it('refuses when no earlier version is whole, and nothing changes', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await publish(site, await built(version))
    await rm(join(site, 'remotes/browse/1.0.0-a/entry.js'))
    const before = await siteNow()
    await expect(rollback(site, 'browse')).rejects.toThrow(PublishError)
    expect(await siteNow()).toEqual(before)
  })

  it('refuses a remote that was never published', async () => {
    await mkdir(site, { recursive: true })
    await expect(rollback(site, 'browse')).rejects.toThrow(PublishError)
  })
})
