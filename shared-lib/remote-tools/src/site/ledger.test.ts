import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pointer } from '@sori/contract/registry'
import { writeRemoteVersion, writeShellVersion } from '../testing/writeVersions.ts'
import { formatLedger, readLedger } from './ledger.ts'
import { readPointer } from './pointerFile.ts'
import { publish, rollback, withdraw } from './publish.ts'
import { keptRevocations, keptVersions } from './removeOldVersions.ts'
import { restore } from './restore.ts'
import { folderOf } from './siteFolders.ts'

const DAY_MS = 86_400_000
let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-ledger-'))
  site = join(disk, 'site')
})
afterEach(() => rm(disk, { recursive: true, force: true }))

const remote = async (version: string, name = 'browse') =>
  publish(site, await writeRemoteVersion(disk, version, { manifest: { name } }), {
    note: { by: 'kim', why: `needs ${version}`, commit: 'abcdef0123' },
  })
const lastEntry = async () => (await readLedger(site)).at(-1)

describe('the ledger', () => {
  it('records the whole composition for each move', async () => {
    await publish(site, await writeShellVersion(disk, '1.0.0-s'))
    await remote('1.0.0-a')
    await remote('1.0.0-b')
    await rollback(site, 'browse', undefined, { note: { by: 'lee' } })
    expect(await readLedger(site)).toMatchObject([
      { id: 1, what: 'publish', name: 'shell', composition: { shell: '1.0.0-s' } },
      {
        id: 2,
        what: 'publish',
        name: 'browse',
        by: 'kim',
        why: 'needs 1.0.0-a',
        commit: 'abcdef0123',
        checks: ['gate'],
        skipped: [],
        composition: { shell: '1.0.0-s', browse: '1.0.0-a' },
      },
      { id: 3, what: 'publish', composition: { browse: '1.0.0-b' } },
      { id: 4, what: 'rollback', by: 'lee', composition: { browse: '1.0.0-a' } },
    ])
  })

  it('names the user of the process when no person is given', async () => {
    await publish(site, await writeRemoteVersion(disk, '1.0.0-a'))
    expect((await lastEntry())?.by).toMatch(/\S/)
  })

  it('keeps the existing lines unchanged', async () => {
    await remote('1.0.0-a')
    const before = await readFile(join(site, 'ledger.jsonl'), 'utf8')
    await remote('1.0.0-b')
    await withdraw(site, 'browse')
    expect((await readFile(join(site, 'ledger.jsonl'), 'utf8')).startsWith(before)).toBe(true)
  })

  it('records no move of a refused version or of a version that is live already', async () => {
    await remote('1.0.0-a')
    const folder = await writeRemoteVersion(disk, '1.0.0-b')
    await writeFile(join(folder, 'entry.js'), 'changed')
    await expect(publish(site, folder)).rejects.toThrow('does not have the hash')
    await remote('1.0.0-a')
    expect(await readLedger(site)).toHaveLength(1)
  })

  it('records unknown live versions before the next move', async () => {
    await remote('1.0.0-a')
    await rm(join(site, 'ledger.jsonl'))
    await remote('1.0.0-b')
    expect(await readLedger(site)).toMatchObject([
      { id: 1, what: 'found', composition: { browse: '1.0.0-a' } },
      { id: 2, what: 'publish', composition: { browse: '1.0.0-b' } },
    ])
  })

  it('drops the incomplete line of a killed process', async () => {
    await remote('1.0.0-a')
    await appendFile(join(site, 'ledger.jsonl'), '{"id":2,"at":"2026-')
    await remote('1.0.0-b')
    expect(await readLedger(site)).toMatchObject([{ id: 1 }, { id: 2, what: 'publish' }])
  })

  it('does not move the pointer when the line cannot be written', async () => {
    await remote('1.0.0-a')
    await rm(join(site, 'ledger.jsonl'))
    await mkdir(join(site, 'ledger.jsonl'))
    await expect(remote('1.0.0-b')).rejects.toThrow('EISDIR')
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-a' })
    expect(await readdir(join(site, 'remotes/browse'))).toEqual(
      expect.arrayContaining(['1.0.0-a', 'pointer.json']),
    )
  })

  it('prints the last entry first', async () => {
    await remote('1.0.0-a')
    await remote('1.0.0-b')
    expect(formatLedger(await readLedger(site)).split('\n')).toEqual([
      expect.stringMatching(
        /^2 {2}\d{4}-.* publish browse 1\.0\.0-b {2}by kim; "needs 1\.0\.0-b"; commit abcdef0123; checks: gate$/,
      ),
      expect.stringContaining('publish browse 1.0.0-a'),
    ])
  })
})

describe('restore', () => {
  beforeEach(async () => {
    await publish(site, await writeShellVersion(disk, '1.0.0-s'))
    await remote('1.0.0-a')
    await remote('1.0.0-c', 'account')
    await remote('1.0.0-b')
    await publish(site, await writeShellVersion(disk, '1.0.1-s'))
  })

  it('makes shell and remotes of an entry live, and withdraws later remotes', async () => {
    expect(await restore(site, 2)).toEqual(['shell', 'browse', 'account'])
    expect(await readPointer(site, 'shell')).toMatchObject({
      current: '1.0.0-s',
      revoked: ['1.0.1-s'],
    })
    expect(await readPointer(site, 'browse')).toMatchObject({
      current: '1.0.0-a',
      revoked: ['1.0.0-b'],
    })
    expect(await readPointer(site, 'account')).toMatchObject({ revoked: ['1.0.0-c'] })
    expect(await lastEntry()).toMatchObject({
      id: 6,
      what: 'restore',
      why: 'entry 2',
      composition: { shell: '1.0.0-s', browse: '1.0.0-a' },
    })
  })

  it('can be undone by restoring the entry before', async () => {
    await restore(site, 2)
    await restore(site, 5)
    for (const [name, current] of [
      ['shell', '1.0.1-s'],
      ['browse', '1.0.0-b'],
      ['account', '1.0.0-c'],
    ] as const)
      expect(await readPointer(site, name)).toMatchObject({ current, revoked: [] })
  })

  it('refuses unknown entries, live ones, and versions without files', async () => {
    await expect(restore(site, 9)).rejects.toThrow('The ledger has no entry 9')
    await expect(restore(site, 5)).rejects.toThrow('The composition of entry 5 is live already')
    await rm(join(folderOf(site, 'browse', '1.0.0-a'), 'entry.js'))
    await expect(restore(site, 2)).rejects.toThrow('browse 1.0.0-a has lost its files')
    expect(await readPointer(site, 'shell')).toMatchObject({ current: '1.0.1-s' })
  })
})

describe('withdraw', () => {
  it('revokes a first version, and the next publish replaces it', async () => {
    await remote('1.0.0-a')
    await withdraw(site, 'browse', { by: 'kim' })
    expect(await readPointer(site, 'browse')).toMatchObject({
      current: '1.0.0-a',
      history: [],
      revoked: ['1.0.0-a'],
    })
    expect(await lastEntry()).toMatchObject({ what: 'withdraw', by: 'kim', composition: {} })
    expect(await remote('1.0.0-b')).toMatchObject({
      current: '1.0.0-b',
      history: [],
      revoked: ['1.0.0-a'],
    })
  })

  it('can be undone by a rollback to the version', async () => {
    await remote('1.0.0-a')
    await remote('1.0.0-b')
    await withdraw(site, 'browse')
    await expect(rollback(site, 'browse')).rejects.toThrow('no earlier version to go back to')
    expect(await rollback(site, 'browse', '1.0.0-b')).toMatchObject({
      current: '1.0.0-b',
      history: [],
      revoked: ['1.0.0-a'],
    })
  })

  it('refuses the shell, and a remote that is withdrawn', async () => {
    await publish(site, await writeShellVersion(disk, '1.0.0-s'))
    await remote('1.0.0-a')
    await withdraw(site, 'browse')
    await expect(withdraw(site, 'shell')).rejects.toThrow('The site needs its shell')
    await expect(withdraw(site, 'browse')).rejects.toThrow('browse is withdrawn already')
  })
})

describe('the removal of old versions', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()

  it('keeps the last 20 versions and those that were live within 30 days', () => {
    const moves = Array.from({ length: 40 }, (_, index) => ({
      version: `v${index}`,
      what: 'publish' as const,
      at: daysAgo(index),
    }))
    const pointer = { current: 'v0', history: [], revoked: [], movedAt: daysAgo(0) }
    const daily = keptVersions({ ...pointer, moves }, now)
    // v31 was replaced 30 days ago.
    expect([...daily]).toEqual(moves.slice(0, 32).map(({ version }) => version))
    const rare = moves.map((move, index) => ({ ...move, at: daysAgo(index * 40) }))
    expect([...keptVersions({ ...pointer, moves: rare }, now)]).toHaveLength(20)
  })

  it('keeps the last 20 revocations', () => {
    const revoked = Array.from({ length: 30 }, (_, index) => `v${index}`)
    const pointer: Pointer = { current: 'live', history: [], revoked, movedAt: daysAgo(0) }
    expect(keptRevocations(pointer)).toEqual(revoked.slice(0, 20))
  })

  it('removes old files with the next publish, but no files that have just arrived', async () => {
    await remote('1.0.0-a')
    for (const name of ['0.1.0-old', '0.1.0-new']) await mkdir(folderOf(site, 'browse', name))
    const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
    await utimes(folderOf(site, 'browse', '0.1.0-old'), twoDaysAgo, twoDaysAgo)
    await remote('1.0.0-b')
    expect((await readdir(join(site, 'remotes/browse'))).sort()).toEqual([
      '0.1.0-new',
      '1.0.0-a',
      '1.0.0-b',
      'pointer.json',
    ])
  })
})
