import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRemoteVersion, writeShellVersion } from '../testing/writeVersions.ts'
import { readLedger } from './ledger.ts'
import { readPointer } from './pointerFile.ts'
import { publish, rollback, withdraw } from './publish.ts'
import { PublishError } from './publishError.ts'
import { restore } from './restore.ts'
import { pull, push, type SiteBucket } from './siteBucket.ts'

let disk: string
let here: string
let there: string
let objects: Map<string, Uint8Array>
let written: string[]
let bucket: SiteBucket

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-bucket-'))
  here = join(disk, 'here')
  there = join(disk, 'there')
  objects = new Map()
  written = []
  bucket = {
    read: async (key) => objects.get(key) ?? null,
    write: async (key, bytes) => {
      written.push(key)
      objects.set(key, bytes)
    },
    has: async (key) => objects.has(key),
  }
})
afterEach(() => rm(disk, { recursive: true, force: true }))

const currentVersion = async (site: string) => (await readPointer(site, 'browse'))?.current
const put = async (site: string, version: string) =>
  publish(site, await writeRemoteVersion(disk, version))

describe('SiteBucket', () => {
  it('copies remotes and shell to another machine', async () => {
    await publish(here, await writeShellVersion(disk, '0.1.0'))
    await put(here, '1.0.0-a')
    await put(here, '1.0.0-b')
    expect((await push(here, bucket)).sort()).toEqual(['browse', 'shell'])
    expect((await pull(there, bucket)).sort()).toEqual(['browse', 'shell'])
    expect(await readPointer(there, 'browse')).toEqual(await readPointer(here, 'browse'))
    expect(await readFile(join(there, 'remotes/browse/1.0.0-b/chunks/one.js'), 'utf8')).toBe(
      'one 1.0.0-b',
    )
    expect(await readFile(join(there, 'remotes/browse/1.0.0-a/entry.js'), 'utf8')).toBe(
      'entry 1.0.0-a',
    )
    expect(await readFile(join(there, 'shell/0.1.0/index.html'), 'utf8')).toBe('page 0.1.0')
  })

  it('stores files first, then release.json, then the pointers', async () => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    expect(written.slice(-2)).toEqual(['remotes/browse/1.0.0-a/release.json', 'pointers.json'])
    expect(written.slice(0, -2).sort()).toEqual([
      'remotes/browse/1.0.0-a/chunks/one.js',
      'remotes/browse/1.0.0-a/entry.js',
    ])
  })

  it('writes nothing when nothing has changed', async () => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    written = []
    expect([await push(here, bucket), written, await pull(here, bucket)]).toEqual([[], [], []])
  })

  it('withdraws and restores a remote on all machines, each with its own ledger', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await put(here, version)
    await push(here, bucket)
    await pull(there, bucket)
    await withdraw(here, 'browse')
    await push(here, bucket)
    await pull(there, bucket)
    expect((await readPointer(there, 'browse'))?.revoked).toEqual(['1.0.0-b', '1.0.0-a'])
    await restore(here, 1)
    await push(here, bucket)
    await pull(there, bucket)
    expect(await readPointer(there, 'browse')).toEqual(await readPointer(here, 'browse'))
    expect(await currentVersion(there)).toBe('1.0.0-a')
    const versions = (await readLedger(there)).map(({ what, composition }) => [
      what,
      composition.browse,
    ])
    expect(versions).toEqual([
      ['pull', '1.0.0-b'],
      ['pull', undefined],
      ['pull', '1.0.0-a'],
    ])
  })

  it('rolls back on all machines', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await put(here, version)
    await push(here, bucket)
    await pull(there, bucket)
    await rollback(here, 'browse')
    await push(here, bucket)
    await pull(there, bucket)
    expect(await readPointer(there, 'browse')).toMatchObject({
      current: '1.0.0-a',
      revoked: ['1.0.0-b'],
    })
  })

  it('refuses a version with wrong hashes and keeps the live one', async () => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    await pull(there, bucket)
    await put(here, '1.0.0-b')
    await push(here, bucket)
    objects.set('remotes/browse/1.0.0-b/entry.js', Buffer.from('something else'))
    await expect(pull(there, bucket)).rejects.toThrow('entry.js does not have the hash')
    expect(await currentVersion(there)).toBe('1.0.0-a')
    objects.delete('remotes/browse/1.0.0-b/entry.js')
    await expect(pull(there, bucket)).rejects.toThrow('files do not match release.json: entry.js')
    objects.delete('remotes/browse/1.0.0-b/release.json')
    await expect(pull(there, bucket)).rejects.toThrow('The bucket has no browse 1.0.0-b')
    expect(await currentVersion(there)).toBe('1.0.0-a')
  })

  it.each([
    [
      'a file',
      'remotes/browse/1.0.0-a/release.json',
      '"entry.js":',
      '"../../out.js":',
      '../../out.js, which is outside',
    ],
    ['a remote', 'pointers.json', '"browse":', '"../../browse":', '../../browse, which is outside'],
    [
      'a version',
      'remotes/browse/1.0.0-a/release.json',
      '"version":"1.0.0-a"',
      '"version":"1.0.0-z"',
      'contains browse 1.0.0-z',
    ],
  ])('rejects a bucket in which %s has a foreign name', async (_what, key, from, to, message) => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    const text = JSON.stringify(JSON.parse(Buffer.from(objects.get(key) ?? []).toString()))
    expect(text).toContain(from)
    objects.set(key, Buffer.from(text.replace(from, to)))
    await expect(pull(there, bucket)).rejects.toThrow(message)
    expect(await currentVersion(there)).toBeUndefined()
  })

  it('repairs an incomplete version on the machine', async () => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    await put(there, '1.0.0-a')
    await writeFile(join(there, 'remotes/browse/1.0.0-a/entry.js'), 'torn')
    await pull(there, bucket)
    expect(await readFile(join(there, 'remotes/browse/1.0.0-a/entry.js'), 'utf8')).toBe(
      'entry 1.0.0-a',
    )
  })
})

describe('pull', () => {
  const soundsRoute = { path: '/sounds/*', title: { ko: '음원', en: 'Sounds' }, access: 'public' }
  const owner = (name: string, routes: object[] = []) => ({
    name,
    contract: '^1.0.0',
    routes,
    nav: [],
  })
  const publishAs = async (site: string, version: string, manifest: object, options = {}) =>
    publish(site, await writeRemoteVersion(disk, version, { manifest }), options)
  const currentOf = async (site: string, name: string) => (await readPointer(site, name))?.current

  it('moves all remotes, except one whose path belongs to another live remote', async () => {
    await publishAs(there, '1.0.0', owner('browse', [soundsRoute]))
    await publishAs(here, '2.0.0', owner('account', [soundsRoute]))
    await publishAs(here, '3.0.0', owner('studio'))
    await push(here, bucket)
    const refusals: string[] = []
    expect(await pull(there, bucket, ({ message }) => refusals.push(message))).toEqual(['studio'])
    expect(refusals).toEqual([
      expect.stringMatching(/account 2\.0\.0 cannot go live:\n.*\/sounds\/\*/),
    ])
    expect(await currentOf(there, 'account')).toBeUndefined()
    await expect(pull(there, bucket)).rejects.toThrow(PublishError)
  })

  it('refuses a remote that the live shell cannot run', async () => {
    await publish(there, await writeShellVersion(disk, '0.1.0'))
    await publishAs(here, '1.0.0', { ...owner('browse'), contract: '^9.0.0' })
    await push(here, bucket)
    await expect(pull(there, bucket)).rejects.toThrow('built for host contract ^9.0.0')
    expect(await currentOf(there, 'browse')).toBeUndefined()
  })

  it('moves a path from one remote to another, in any order of the pointers', async () => {
    await publishAs(here, '1.0.0', owner('browse', [soundsRoute]))
    await push(here, bucket)
    await pull(there, bucket)
    await publishAs(here, '1.1.0', owner('browse'), { mayDrop: true })
    await publishAs(here, '2.0.0', owner('account', [soundsRoute]))
    await push(here, bucket)
    const pointers = JSON.parse(Buffer.from(objects.get('pointers.json') ?? []).toString())
    objects.set(
      'pointers.json',
      Buffer.from(JSON.stringify({ account: pointers.account, browse: pointers.browse })),
    )
    expect((await pull(there, bucket)).sort()).toEqual(['account', 'browse'])
  })
})

describe('push from two machines', () => {
  beforeEach(async () => {
    await put(here, '1.0.0-a')
    await push(here, bucket)
    await pull(there, bucket)
  })

  it('refuses a remote until the other machine’s version is pulled', async () => {
    await put(here, '1.0.0-b')
    await push(here, bucket)
    await put(there, '1.0.0-c')
    await expect(push(there, bucket)).rejects.toThrow(PublishError)
    await pull(there, bucket)
    await put(there, '1.0.0-c')
    await push(there, bucket)
    await pull(here, bucket)
    expect(await readPointer(here, 'browse')).toMatchObject({
      current: '1.0.0-c',
      history: ['1.0.0-b', '1.0.0-a'],
    })
  })

  it('keeps a version that is published during a pull', async () => {
    await put(here, '1.0.0-b')
    await push(here, bucket)
    const { read } = bucket
    const slow: SiteBucket = {
      ...bucket,
      read: async (key) => {
        if (key.endsWith('1.0.0-b/entry.js')) await put(there, '1.0.0-c')
        return read(key)
      },
    }
    expect(await pull(there, slow)).toEqual([])
    expect(await currentVersion(there)).toBe('1.0.0-c')
    await expect(push(there, bucket)).rejects.toThrow(PublishError)
  })

  it('keeps both remotes when two are pushed concurrently', async () => {
    const account = { name: 'account', contract: '^1.0.0', routes: [], nav: [] }
    await put(here, '1.0.0-b')
    await publish(there, await writeRemoteVersion(disk, '2.0.0', { manifest: account }))
    await Promise.all([push(here, bucket), push(there, bucket)])
    const third = join(disk, 'third')
    await pull(third, bucket)
    expect([await currentVersion(third), (await readPointer(third, 'account'))?.current]).toEqual([
      '1.0.0-b',
      '2.0.0',
    ])
  })
})
