import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRemoteVersion, writeShellVersion } from '../testing/writeVersions.ts'
import { halt, promote } from './canary.ts'
import { describeCanary, readCanary } from './canaryOptions.ts'
import { formatLedger, readLedger } from './ledger.ts'
import { readPointer } from './pointerFile.ts'
import { historyOf, publish, rollback, withdraw } from './publish.ts'

let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-canary-'))
  site = join(disk, 'site')
  await publish(site, await writeRemoteVersion(disk, '1'))
})
afterEach(() => rm(disk, { recursive: true, force: true }))

const start = async (version: string, percent = 5) =>
  publish(site, await writeRemoteVersion(disk, version), { canary: { percent } })
const pointer = () => readPointer(site, 'browse')

describe('publish with a canary', () => {
  it('adds the candidate beside the live version', async () => {
    await start('2')
    expect(await pointer()).toMatchObject({
      current: '1',
      history: [],
      revoked: [],
      canary: { version: '2', percent: 5, startedAt: expect.any(String) },
    })
    const states = (await historyOf(site, 'browse')).map(({ version, state }) => [version, state])
    expect(states).toEqual([
      ['1', 'live'],
      ['2', 'canary'],
    ])
  })

  it('revokes the earlier candidate', async () => {
    await start('2')
    await start('3')
    expect(await pointer()).toMatchObject({ revoked: ['2'], canary: { version: '3' } })
  })

  it('refuses a canary of the shell, of a first version and of the live version', async () => {
    const canary = { percent: 5 }
    const shell = publish(site, await writeShellVersion(disk, '1'), { canary })
    await expect(shell).rejects.toThrow('The shell has no canary')
    await expect(start('1')).rejects.toThrow('browse 1 is live already')
    await withdraw(site, 'browse')
    await expect(start('2')).rejects.toThrow('browse has no live version beside a canary')
  })
})

describe('promote', () => {
  it('makes the candidate live', async () => {
    await start('2')
    await promote(site, 'browse', '2')
    const moved = await pointer()
    expect(moved).toMatchObject({ current: '2', history: ['1'], revoked: [] })
    expect(moved?.canary).toBeUndefined()
  })

  it('refuses a version that is not the candidate, or has lost files', async () => {
    await expect(promote(site, 'browse', undefined)).rejects.toThrow('browse has no canary.')
    await start('2')
    await expect(promote(site, 'browse', '3')).rejects.toThrow('browse 3 is no canary: 2 is.')
    await writeFile(join(site, 'remotes/browse/2/entry.js'), 'changed')
    await expect(promote(site, 'browse', '2')).rejects.toThrow('browse 2 is incomplete')
    expect(await pointer()).toMatchObject({ current: '1', canary: { version: '2' } })
  })
})

describe('halt', () => {
  it('revokes the candidate, so that open tabs return to the live version', async () => {
    await start('2')
    await halt(site, 'browse', '2')
    const moved = await pointer()
    expect(moved).toMatchObject({ current: '1', history: [], revoked: ['2'] })
    expect(moved?.canary).toBeUndefined()
    await expect(halt(site, 'browse', '2')).rejects.toThrow('browse has no canary.')
  })
})

describe('a canary', () => {
  it('ends and revokes its candidate when another version becomes live', async () => {
    await start('2')
    await publish(site, await writeRemoteVersion(disk, '3'))
    expect(await pointer()).toMatchObject({ current: '3', history: ['1'], revoked: ['2'] })
    await start('4')
    await rollback(site, 'browse')
    const moved = await pointer()
    expect(moved).toMatchObject({ current: '1', revoked: ['4', '3', '2'] })
    expect(moved?.canary).toBeUndefined()
  })

  it('becomes live by a publish of the same version', async () => {
    await start('2')
    await publish(site, await writeRemoteVersion(disk, '2'))
    expect(await pointer()).toMatchObject({ current: '2', history: ['1'], revoked: [] })
  })

  it('cannot be the target of a rollback', async () => {
    await start('2')
    await expect(rollback(site, 'browse', '2')).rejects.toThrow('promote or halt it')
  })

  it('adds entries of its start, halt and promotion to the ledger', async () => {
    await start('2')
    await halt(site, 'browse', '2', { by: 'ann', why: 'it hangs' })
    await start('3')
    await promote(site, 'browse', '3', { note: { by: 'ann' } })
    const entries = await readLedger(site)
    expect(
      entries.map(({ what, candidate, composition }) => [what, candidate, composition]),
    ).toEqual([
      ['publish', undefined, { browse: '1' }],
      ['canary', '2', { browse: '1' }],
      ['halt', '2', { browse: '1' }],
      ['canary', '3', { browse: '1' }],
      ['promote', undefined, { browse: '3' }],
    ])
    expect(formatLedger(entries)).toContain('halt browse 2  by ann; "it hangs"')
  })
})

describe('readCanary', () => {
  it('reads percent and role', () => {
    expect(readCanary({})).toBeUndefined()
    expect(readCanary({ canary: '5' })).toEqual({ percent: 5 })
    const members = readCanary({ canary: '50', role: 'ROLE_USER' })
    expect(describeCanary(members)).toBe('runs as a canary for 50 % of the members with ROLE_USER')
  })

  it.each([
    { canary: '0' },
    { canary: '101' },
    { canary: 'x' },
    { canary: '' },
    { role: 'ROLE_USER' },
  ])('refuses the options %j', (options) => {
    expect(() => readCanary(options)).toThrow('--canary takes 1 to 100 percent')
  })

  it('refuses an unknown role', () => {
    expect(() => readCanary({ canary: '5', role: 'ROLE_KING' })).toThrow('ROLE_ADMIN')
  })
})
