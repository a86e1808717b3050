import files, {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Pointer, pointer, type Release } from '@sori/contract/registry'
import { writeRemoteVersion } from '../testing/writeVersions.ts'
import { copyIntoSite } from './copyIntoSite.ts'
import { movePointer } from './pointer.ts'
import { readPointer } from './pointerFile.ts'
import { historyOf, isKnown, publish, rollback } from './publish.ts'
import { PublishError } from './publishError.ts'
import { requireListedFiles } from './releaseFiles.ts'

let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-publish-'))
  site = join(disk, 'site')
})
afterEach(() => rm(disk, { recursive: true, force: true }))

const built = (version: string) => writeRemoteVersion(disk, version)
const pointerFile = () => join(site, 'remotes/browse/pointer.json')
const releaseOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release

async function siteNow(): Promise<Record<string, string>> {
  const files = (await readdir(site, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')])),
  )
}

describe('publish', () => {
  it('adds a version and makes it live', async () => {
    const now = await publish(site, await built('1.0.0-a'))
    expect(now).toMatchObject({ current: '1.0.0-a', history: [], revoked: [] })
    expect(await readFile(join(site, 'remotes/browse/1.0.0-a/chunks/one.js'), 'utf8')).toBe(
      'one 1.0.0-a',
    )
  })

  it('keeps the previous version in the history', async () => {
    await publish(site, await built('1.0.0-a'))
    await publish(site, await built('1.0.0-b'))
    expect(await readPointer(site, 'browse')).toMatchObject({
      current: '1.0.0-b',
      history: ['1.0.0-a'],
    })
  })

  it('changes nothing when the version is already live', async () => {
    const folder = await built('1.0.0-a')
    const first = await publish(site, folder)
    const { [pointerFile()]: _pointer, ...files } = await siteNow()
    const second = await publish(site, folder)
    const { [pointerFile()]: _again, ...filesAgain } = await siteNow()
    expect(filesAgain).toEqual(files)
    expect({ ...second, movedAt: '' }).toEqual({ ...first, movedAt: '' })
  })

  it('refuses a modified file, and changes nothing in the site', async () => {
    await publish(site, await built('1.0.0-a'))
    const before = await siteNow()
    const folder = await built('1.0.0-b')
    await writeFile(join(folder, 'entry.js'), 'something else')
    await expect(publish(site, folder)).rejects.toThrow(PublishError)
    expect(await siteNow()).toEqual(before)
  })

  it.each([
    [
      'a file that the release does not name',
      (folder: string) => writeFile(join(folder, 'extra.js'), 'extra'),
    ],
    ['a missing file', (folder: string) => rm(join(folder, 'chunks/one.js'))],
    [
      'a symbolic link',
      (folder: string) => symlink(join(folder, 'entry.js'), join(folder, 'link.js')),
    ],
  ])('refuses %s', async (_what, damage) => {
    const folder = await built('1.0.0-a')
    await damage(folder)
    await expect(publish(site, folder)).rejects.toThrow('files do not match release.json')
    expect(await readPointer(site, 'browse')).toBeNull()
  })

  it.each([
    ['../../escaped', 'release.json of ../../escaped: wrong name'],
    ['shop', 'release.json names shop, but its manifest browse'],
  ])('refuses a release with the name %s', async (name, message) => {
    const folder = await built('1.0.0-a')
    const changed = JSON.stringify({ ...(await releaseOf(folder)), name })
    await writeFile(join(folder, 'release.json'), changed)
    const before = await readdir(disk, { recursive: true })
    await expect(publish(site, folder)).rejects.toThrow(message)
    expect(await readdir(disk, { recursive: true })).toEqual(before)
  })

  it('refuses files of more than 12 MB', async () => {
    const folder = await built('1.0.0-a')
    await truncate(join(folder, 'entry.js'), 12_000_001)
    await expect(publish(site, folder)).rejects.toThrow(
      'browse 1.0.0-a has 13 MB of files, but at most 12 MB may go live',
    )
    expect(await readPointer(site, 'browse')).toBeNull()
  })

  it('repairs an incomplete version in the site', async () => {
    const folder = await built('1.0.0-a')
    await publish(site, folder)
    await rm(join(site, 'remotes/browse/1.0.0-a/entry.js'))
    await publish(site, folder)
    await expect(
      requireListedFiles(join(site, 'remotes/browse/1.0.0-a'), await releaseOf(folder)),
    ).resolves.toBeUndefined()
  })

  it('keeps the old version live when interrupted before the pointer moves', async () => {
    await publish(site, await built('1.0.0-a'))
    const folder = await built('1.0.0-b')
    expect(await copyIntoSite(site, folder, await releaseOf(folder))).toBe(true)
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-a', history: [] })
    await publish(site, folder)
    expect(await readPointer(site, 'browse')).toMatchObject({
      current: '1.0.0-b',
      history: ['1.0.0-a'],
    })
  })

  it('replaces the pointer atomically for readers', async () => {
    const folders = [await built('1.0.0-a'), await built('1.0.0-b')] as const
    await publish(site, folders[0])
    let writing = true
    const readPointers: Pointer[] = []
    const reader = (async () => {
      while (writing)
        readPointers.push(pointer.parse(JSON.parse(await readFile(pointerFile(), 'utf8'))))
    })()
    for (let round = 0; round < 40; round += 1)
      await publish(site, folders[round % 2 === 0 ? 1 : 0])
    writing = false
    await reader
    expect(readPointers.length).toBeGreaterThan(20)
    expect(new Set(readPointers.map(({ current }) => current))).toEqual(
      new Set(['1.0.0-a', '1.0.0-b']),
    )
  })

  it('keeps both of two concurrent publishes', async () => {
    await publish(site, await built('1.0.0-a'))
    const folders = [await built('1.0.0-b'), await built('1.0.0-c')]
    await Promise.all(folders.map((folder) => publish(site, folder)))
    const now = await readPointer(site, 'browse')
    expect([now?.current, ...(now?.history ?? [])].sort()).toEqual([
      '1.0.0-a',
      '1.0.0-b',
      '1.0.0-c',
    ])
  })

  it('replaces the lock of a dead process', async () => {
    await publish(site, await built('1.0.0-a'))
    const lock = join(site, 'remotes/browse/pointer.lock')
    await writeFile(lock, '')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(lock, longAgo, longAgo)
    expect(await publish(site, await built('1.0.0-b'))).toMatchObject({ current: '1.0.0-b' })
    expect(await readdir(join(site, 'remotes/browse'))).not.toContain('pointer.lock')
  })

  it('lets only one of two processes replace a stale lock', async () => {
    await publish(site, await built('1.0.0-a'))
    const lock = join(site, 'publish.lock')
    await writeFile(lock, '')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(lock, longAgo, longAgo)
    const { stat } = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises')
    const entered = Promise.withResolvers<void>()
    // the first lookup resolves after the second has taken over the stale lock
    const lookup = jest.spyOn(files, 'stat').mockImplementationOnce(async (path) => {
      const stats = await stat(path)
      await entered.promise
      return stats
    })
    let inside = 0
    const entries: number[] = []
    await mkdir(join(site, 'remotes/account'))
    const move = (name: string) =>
      movePointer(site, name, 'publish', async () => {
        inside += 1
        entries.push(inside)
        entered.resolve()
        await setTimeout(100)
        inside -= 1
        return { current: '1.0.0-b', history: [], revoked: [] }
      })
    await Promise.all([move('browse'), move('account')])
    lookup.mockRestore()
    expect(entries).toEqual([1, 1])
    expect((await readdir(site)).filter((name) => name.includes('lock'))).toEqual([])
  })

  it('leaves only versions and the pointer in the folder', async () => {
    await publish(site, await built('1.0.0-a'))
    const folder = await built('1.0.0-b')
    await rm(join(folder, 'entry.js'))
    await publish(site, folder).catch(() => undefined)
    expect((await readdir(join(site, 'remotes/browse'))).sort()).toEqual([
      '1.0.0-a',
      'pointer.json',
    ])
  })
})

describe('rollback', () => {
  it('restores the previous version and revokes the current one', async () => {
    await publish(site, await built('1.0.0-a'))
    await publish(site, await built('1.0.0-b'))
    expect(await rollback(site, 'browse')).toMatchObject({
      current: '1.0.0-a',
      history: [],
      revoked: ['1.0.0-b'],
    })
  })

  it('lets the revoked version be published again', async () => {
    const folder = await built('1.0.0-b')
    await publish(site, await built('1.0.0-a'))
    await publish(site, folder)
    await rollback(site, 'browse')
    expect(await publish(site, folder)).toMatchObject({
      current: '1.0.0-b',
      history: ['1.0.0-a'],
      revoked: [],
    })
  })

  it('refuses without a previous version and changes nothing', async () => {
    await publish(site, await built('1.0.0-a'))
    const before = await siteNow()
    await expect(rollback(site, 'browse')).rejects.toThrow(
      'browse has no earlier version to go back to',
    )
    expect(await siteNow()).toEqual(before)
  })

  it('skips a version whose folder is missing', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c'])
      await publish(site, await built(version))
    await rm(join(site, 'remotes/browse/1.0.0-b'), { recursive: true })
    expect(await rollback(site, 'browse')).toMatchObject({
      current: '1.0.0-a',
      history: [],
      revoked: ['1.0.0-c', '1.0.0-b'],
    })
  })

  it('refuses without a complete earlier version and changes nothing', async () => {
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

describe('rollback to a version', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'])
      await publish(site, await built(version))
  })

  it('makes the version live and revokes all later versions', async () => {
    expect(await rollback(site, 'browse', '1.0.0-b')).toMatchObject({
      current: '1.0.0-b',
      history: ['1.0.0-a'],
      revoked: ['1.0.0-d', '1.0.0-c'],
    })
  })

  it('restores a version that is missing in the pointer, but has its folder', async () => {
    for (let round = 0; round < 22; round += 1) await publish(site, await built(`2.0.0-${round}`))
    expect((await readPointer(site, 'browse'))?.history).not.toContain('1.0.0-a')
    expect(await rollback(site, 'browse', '1.0.0-a')).toMatchObject({
      current: '1.0.0-a',
      history: [],
    })
  })

  it('undoes an earlier rollback without revoking', async () => {
    await rollback(site, 'browse')
    expect(await rollback(site, 'browse', '1.0.0-d')).toMatchObject({
      current: '1.0.0-d',
      history: ['1.0.0-c', '1.0.0-b', '1.0.0-a'],
      revoked: [],
    })
  })

  it.each([
    ['1.0.0-z', 'browse has no version 1.0.0-z'],
    ['../account/1.0.0', 'browse has no version ../account/1.0.0'],
    ['1.0.0-d', 'browse 1.0.0-d is live already'],
  ])('refuses %s without changes', async (version, message) => {
    const before = await siteNow()
    await expect(rollback(site, 'browse', version)).rejects.toThrow(message)
    expect(await siteNow()).toEqual(before)
  })

  it('refuses an incomplete version', async () => {
    await rm(join(site, 'remotes/browse/1.0.0-b/entry.js'))
    await expect(rollback(site, 'browse', '1.0.0-b')).rejects.toThrow(
      'browse 1.0.0-b is incomplete',
    )
  })
})

describe('historyOf', () => {
  it('lists all versions with their last move, the live one first', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c'])
      await publish(site, await built(version))
    await rm(join(site, 'remotes/browse/1.0.0-b/entry.js'))
    await rollback(site, 'browse', '1.0.0-a')
    expect(await historyOf(site, 'browse')).toMatchObject([
      { version: '1.0.0-a', state: 'live', isComplete: true, last: { what: 'rollback' } },
      { version: '1.0.0-c', state: 'revoked', isComplete: true, last: { what: 'publish' } },
      { version: '1.0.0-b', state: 'revoked', isComplete: false },
    ])
  })

  it('rejects a remote without versions', async () => {
    await expect(historyOf(site, 'browse')).rejects.toThrow('browse was never published')
  })
})

describe('isKnown', () => {
  it('returns true for a version that the pointer has dropped', async () => {
    const first = await built('1.0.0-a')
    await publish(site, first)
    for (let round = 0; round < 22; round += 1) await publish(site, await built(`2.0.0-${round}`))
    const { moves: _moves, ...forgetful } = (await readPointer(site, 'browse')) as Pointer
    await writeFile(pointerFile(), JSON.stringify(forgetful))
    expect(forgetful.history).not.toContain('1.0.0-a')
    expect(await isKnown(site, first)).toBe(true)
  })

  it('returns true for a version whose folder was removed', async () => {
    const first = await built('1.0.0-a')
    for (const folder of [first, await built('1.0.0-b')]) await publish(site, folder)
    await rm(join(site, 'remotes/browse/1.0.0-a'), { recursive: true })
    expect(await isKnown(site, first)).toBe(true)
  })

  it('returns false for an unpublished version and for an empty site', async () => {
    expect(await isKnown(site, await built('1.0.0-a'))).toBe(false)
    await publish(site, await built('1.0.0-a'))
    expect(await isKnown(site, await built('1.0.0-b'))).toBe(false)
  })
})
