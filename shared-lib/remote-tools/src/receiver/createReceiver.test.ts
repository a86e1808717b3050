/** @jest-environment node */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { RELEASES_PATH } from '@sori/contract/registry'
import { readLedger } from '../site/ledger.ts'
import { readPointer } from '../site/pointerFile.ts'
import { type BootCheck, publish } from '../site/publish.ts'
import { PublishError } from '../site/publishError.ts'
import { isComplete } from '../site/releaseFiles.ts'
import { folderOf } from '../site/siteFolders.ts'
import { moveAt, publishTo, type SiteOverHttps, siteOverHttps } from '../site/siteOverHttps.ts'
import { addOwnedNames, createTeam, createToken, revokeToken } from '../site/teams.ts'
import { writeRemoteVersion } from '../testing/writeVersions.ts'
import { createReceiver } from './createReceiver.ts'

let disk: string
let site: string
let server: Server
let address: string
const openServers: Server[] = []

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-receiver-'))
  site = join(disk, 'site')
  await mkdir(site)
  for (const name of ['rooms', 'lobby', 'stage']) {
    await createTeam(site, name)
    await addOwnedNames(site, name, { remotes: [name], paths: [`/${name}/*`] })
  }
  const receiver = await open()
  server = receiver[0]
  address = receiver[1]
})
afterEach(async () => {
  for (const openServer of openServers.splice(0)) {
    openServer.closeAllConnections()
    openServer.close()
  }
  await rm(disk, { recursive: true, force: true })
})

async function open(
  siteDir = site,
  bootCheck?: BootCheck,
  apiToken?: string,
): Promise<[Server, string]> {
  const log = () => undefined
  const optional = { apiToken, ...(bootCheck && { bootCheck }) }
  const opening = await createReceiver({ siteDir, log, ...optional })
  await new Promise<void>((resolve) => opening.listen(0, '127.0.0.1', resolve))
  openServers.push(opening)
  return [opening, `http://127.0.0.1:${(opening.address() as AddressInfo).port}`]
}

async function signIn(team: string, scopes = ['publish', 'rollback']): Promise<SiteOverHttps> {
  const { text } = await createToken(site, team, { scopes, days: 1 })
  return siteOverHttps(address, text)
}

const built = (name: string, version: string, path = `/${name}/list`) =>
  writeRemoteVersion(disk, version, {
    manifest: {
      name,
      routes: [{ path, access: 'public', title: { ko: '방', en: 'Room' }, firstData: [] }],
    },
  })
const note = { mayDrop: false }

type Line = { files?: { path: string; bytes: number }[] }
async function post(token: string, line: Line | string, body: string | Buffer = '') {
  const first = typeof line === 'string' ? line : JSON.stringify(line)
  const response = await fetch(address + RELEASES_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: Buffer.concat([Buffer.from(`${first}\n`), Buffer.from(body)]),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

async function filesOfSite(): Promise<string[]> {
  const entries = await readdir(disk, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(disk, 'dist')))
    .map((entry) => join(entry.parentPath, entry.name).slice(disk.length + 1))
    .sort()
}

describe('the receiver', () => {
  it("makes a team's version live, and restores the version before", async () => {
    const rooms = await signIn('rooms')
    const first = await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    expect(first).toEqual({ name: 'rooms', version: '1.0.0-a' })
    const second = await publishTo(rooms, await built('rooms', '1.0.0-b'), note)
    expect(second).toEqual({ name: 'rooms', version: '1.0.0-b', before: '1.0.0-a' })
    expect(await readFile(join(site, 'remotes/rooms/1.0.0-b/chunks/one.js'), 'utf8')).toBe(
      'one 1.0.0-b',
    )
    expect(await moveAt(rooms, 'rooms', 'rollback', {})).toMatchObject({ version: '1.0.0-a' })
    expect(await readPointer(site, 'rooms')).toMatchObject({
      current: '1.0.0-a',
      revoked: ['1.0.0-b'],
    })
  })

  it('records team, token, reason and commit, and withdraws a first version', async () => {
    const rooms = await signIn('rooms')
    const written = { ...note, why: 'the first rooms', commit: 'abcdef0' }
    await publishTo(rooms, await built('rooms', '1.0.0-a'), written)
    await moveAt(rooms, 'rooms', 'withdraw', { why: 'broken' })
    const mover = expect.stringMatching(/^team rooms, token [0-9a-f]{8}$/)
    expect(await readLedger(site)).toMatchObject([
      { what: 'publish', by: mover, why: 'the first rooms', commit: 'abcdef0', checks: ['gate'] },
      { what: 'withdraw', by: mover, why: 'broken', composition: {} },
    ])
    await expect(moveAt(rooms, 'lobby', 'withdraw', {})).rejects.toThrow(
      'the name lobby belongs to',
    )
    await expect(moveAt(rooms, 'rooms', 'withdraw', {})).rejects.toThrow(
      'rooms is withdrawn already',
    )
  })

  it('checks in a browser before the pointer moves, unless the team skips the check', async () => {
    const checkedVersions: string[] = []
    const [, checking] = await open(site, async (_site, { version }) => {
      checkedVersions.push(version)
      if (version === '1.0.0-b') throw new PublishError('/rooms/list shows nothing.')
      return { checks: ['boot check'], skipped: [] }
    })
    const { text } = await createToken(site, 'rooms', { scopes: ['publish'], days: 1 })
    const rooms = siteOverHttps(checking, text)
    await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    const broken = await built('rooms', '1.0.0-b')
    await expect(publishTo(rooms, broken, note)).rejects.toThrow('/rooms/list shows nothing.')
    expect(await readPointer(site, 'rooms')).toMatchObject({ current: '1.0.0-a' })
    await publishTo(rooms, broken, { ...note, skipBootCheck: true })
    expect(await readPointer(site, 'rooms')).toMatchObject({ current: '1.0.0-b' })
    expect(checkedVersions).toEqual(['1.0.0-a', '1.0.0-b'])
    expect(await readLedger(site)).toMatchObject([
      { checks: ['gate', 'boot check'], skipped: [] },
      { checks: ['gate'], skipped: ['boot check'] },
    ])
  })

  it('runs one check in a browser after the other', async () => {
    let [running, most] = [0, 0]
    const [, checking] = await open(site, async () => {
      running += 1
      most = Math.max(most, running)
      await setTimeout(30)
      running -= 1
      return { checks: ['boot check'], skipped: [] }
    })
    const publishes = ['rooms', 'lobby', 'stage'].map(async (name) => {
      const { text } = await createToken(site, name, { scopes: ['publish'], days: 1 })
      return publishTo(siteOverHttps(checking, text), await built(name, '1.0.0-a'), note)
    })
    expect(await Promise.all(publishes)).toHaveLength(3)
    expect(most).toBe(1)
  })

  it('starts, promotes and halts the canary of a team', async () => {
    const rooms = await signIn('rooms')
    await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    const canary = { percent: 5 }
    await publishTo(rooms, await built('rooms', '1.0.0-b'), { ...note, canary })
    expect(await readPointer(site, 'rooms')).toMatchObject({
      current: '1.0.0-a',
      canary: { version: '1.0.0-b', percent: 5 },
    })
    expect(await moveAt(rooms, 'rooms', 'promote', {})).toMatchObject({ version: '1.0.0-b' })
    await publishTo(rooms, await built('rooms', '1.0.0-c'), { ...note, canary })
    expect(await moveAt(rooms, 'rooms', 'halt', {})).toMatchObject({ version: '1.0.0-b' })
    await expect(moveAt(rooms, 'lobby', 'halt', {})).rejects.toThrow('the name lobby belongs to')
    const backward = await signIn('rooms', ['rollback'])
    await expect(moveAt(backward, 'rooms', 'promote', {})).rejects.toThrow('(SCOPE_MISSING)')
  })

  it('returns a signed link to a preview without a move', async () => {
    const [, url] = await open(site, undefined, 'secret-of-the-API')
    const { text } = await createToken(site, 'rooms', { scopes: ['publish'], days: 1 })
    const rooms = siteOverHttps(url, text)
    await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    const before = await filesOfSite()
    const folder = await built('rooms', '1.0.0-b')
    const { version, preview } = await publishTo(rooms, folder, { ...note, preview: true })
    expect(version).toBe('1.0.0-b')
    expect(preview).toMatch(/^\/rooms\/list\?preview=rooms~1\.0\.0-b~\d{10}~[\w-]{43}$/)
    expect(await readPointer(site, 'rooms')).toMatchObject({ current: '1.0.0-a' })
    expect(await readLedger(site)).toHaveLength(1)
    expect((await filesOfSite()).length).toBeGreaterThan(before.length)
    const without = publishTo(await signIn('rooms'), folder, { ...note, preview: true })
    await expect(without).rejects.toThrow('This site has no previews')
  })

  it('lets the API move versions of all teams, in the name of a person', async () => {
    const [, url] = await open(site, undefined, 'secret-of-the-API')
    const api = siteOverHttps(url, 'secret-of-the-API')
    await publishTo(await signIn('rooms'), await built('rooms', '1.0.0-a'), note)
    await moveAt(api, 'rooms', 'withdraw', { by: 'administrator ann', why: 'broken' })
    expect((await readLedger(site)).at(-1)).toMatchObject({
      what: 'withdraw',
      by: 'administrator ann',
      why: 'broken',
    })
    const publishing = publishTo(api, await built('rooms', '1.0.0-b'), note)
    await expect(publishing).rejects.toThrow('(TOKEN_INVALID)')
    const siteWithWrongToken = siteOverHttps(url, 'another-secret')
    await expect(moveAt(siteWithWrongToken, 'rooms', 'rollback', {})).rejects.toThrow(
      '(TOKEN_INVALID)',
    )
  })

  it('refuses names and paths of another team, and names their owner and a remedy', async () => {
    const rooms = await signIn('rooms')
    await expect(publishTo(rooms, await built('lobby', '1.0.0-a'), note)).rejects.toThrow(
      /the name lobby belongs to the team lobby: publish under a name .*\(NOT_YOURS\)$/s,
    )
    const foreign = await built('rooms', '1.0.0-a', '/lobby/rooms')
    await expect(publishTo(rooms, foreign, note)).rejects.toThrow(
      /the path \/lobby\/rooms belongs to the team lobby \(\/lobby\/\*\): .* \(NOT_YOURS\)$/,
    )
    await publish(site, await built('lobby', '1.0.0-a'))
    await publish(site, await built('lobby', '1.0.0-b'))
    await expect(moveAt(rooms, 'lobby', 'rollback', {})).rejects.toThrow(
      'the name lobby belongs to',
    )
    expect(await readPointer(site, 'lobby')).toMatchObject({ current: '1.0.0-b' })
    expect(await readPointer(site, 'rooms')).toBeNull()
  })

  it('refuses a version that drops a live page, unless the publisher permits it', async () => {
    const rooms = await signIn('rooms')
    await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    const dropping = await built('rooms', '1.0.0-b', '/rooms/else')
    await expect(publishTo(rooms, dropping, note)).rejects.toThrow(
      'it drops the page /rooms/list, which rooms 1.0.0-a has: keep the page, or publish with --drop',
    )
    await expect(publishTo(rooms, dropping, { mayDrop: true })).resolves.toMatchObject({
      version: '1.0.0-b',
    })
  })

  it('refuses unknown, revoked and limited tokens before it reads a file', async () => {
    const folder = await built('rooms', '1.0.0-a')
    const unknown = siteOverHttps(address, `sori_${'a'.repeat(43)}`)
    await expect(publishTo(unknown, folder, note)).rejects.toThrow(/unknown.*\(TOKEN_INVALID\)$/)
    const { id, text } = await createToken(site, 'rooms', { scopes: ['publish'], days: 1 })
    const rooms = siteOverHttps(address, text)
    await expect(moveAt(rooms, 'rooms', 'rollback', {})).rejects.toThrow('(SCOPE_MISSING)')
    await revokeToken(site, id)
    await expect(publishTo(rooms, folder, note)).rejects.toThrow(/revoked.*\(TOKEN_INVALID\)$/)
    expect(await filesOfSite()).toEqual(['site/teams.json'])
  })

  it.each([
    '../../escaped.js',
    '/etc/escaped.js',
    'chunks/../../escaped.js',
    '.hidden',
    'chunks//one.js',
    'C:\\escaped.js',
    'release.json/x',
    '__proto__/../x',
  ])('writes no file at the path %j', async (path) => {
    const { token } = await signIn('rooms')
    const release = await readFile(join(await built('rooms', '1.0.0-a'), 'release.json'))
    const files = [
      { path: 'release.json', bytes: release.length },
      { path, bytes: 1 },
    ]
    const { status } = await post(token, { files }, Buffer.concat([release, Buffer.from('x')]))
    expect(status).toBe(400)
    expect(await filesOfSite()).toEqual(['site/teams.json'])
  })

  it.each([
    ['no JSON', '{', '', 400],
    ['no file', { files: [] }, '', 400],
    ['no release', { files: [{ path: 'entry.js', bytes: 1 }] }, 'x', 400],
    ['a negative size', { files: [{ path: 'release.json', bytes: -1 }] }, '', 400],
    ['a fraction', { files: [{ path: 'release.json', bytes: 0.5 }] }, '', 400],
    ['a release that is no JSON', { files: [{ path: 'release.json', bytes: 1 }] }, '{', 422],
    ['a release that is null', { files: [{ path: 'release.json', bytes: 4 }] }, 'null', 422],
    ['too few bytes', { files: [{ path: 'release.json', bytes: 9 }] }, 'x', 400],
    ['a huge file', { files: [{ path: 'release.json', bytes: 9e12 }] }, '', 413],
    ['a huge line', 'x'.repeat(1_100_000), '', 400],
  ])('refuses an upload with %s', async (_what, line, body, status) => {
    const { token } = await signIn('rooms')
    expect(await post(token, line, body)).toMatchObject({ status, code: expect.any(String) })
    expect(await filesOfSite()).toEqual(['site/teams.json'])
  })

  it('refuses an upload with a path twice, or bytes after the last file', async () => {
    const { token } = await signIn('rooms')
    const release = await readFile(join(await built('rooms', '1.0.0-a'), 'release.json'))
    const first = { path: 'release.json', bytes: release.length }
    expect(await post(token, { files: [first, first] }, `${release}${release}`)).toMatchObject({
      status: 400,
      message: 'The upload names one path twice.',
    })
    expect(await post(token, { files: [first] }, `${release}more`)).toMatchObject({
      status: 400,
      message: 'The upload has more bytes than its first line says.',
    })
    expect(await filesOfSite()).toEqual(['site/teams.json'])
  })

  it('refuses changed files and versions of more than 12 MB', async () => {
    const rooms = await signIn('rooms')
    const folder = await built('rooms', '1.0.0-a')
    await writeFile(join(folder, 'entry.js'), 'changed')
    await expect(publishTo(rooms, folder, note)).rejects.toThrow(/entry.js.*\(FILES_DIFFER\)$/)
    await truncate(join(folder, 'entry.js'), 11_000_000)
    await truncate(join(folder, 'chunks/one.js'), 2_000_000)
    await expect(publishTo(rooms, folder, note)).rejects.toThrow(/at most 12 MB.*\(TOO_LARGE\)$/)
    expect(await filesOfSite()).toEqual(['site/teams.json'])
  })

  it('records every publish when three teams publish thirty each concurrently', async () => {
    const teams = ['rooms', 'lobby', 'stage']
    const versions = Array.from({ length: 30 }, (_, index) => `1.0.0-${index}`)
    await Promise.all(
      teams.map(async (team) => {
        const to = await signIn(team)
        for (const version of versions)
          expect(await publishTo(to, await built(team, version), note)).toMatchObject({ version })
      }),
    )
    for (const team of teams)
      expect(await readPointer(site, team)).toMatchObject({
        current: '1.0.0-29',
        history: versions.slice(9, 29).reverse(),
      })
    const entries = await readLedger(site)
    expect(entries.map(({ id, what }) => `${id} ${what}`)).toEqual(
      Array.from({ length: 90 }, (_, index) => `${index + 1} publish`),
    )
    expect(entries.at(-1)?.composition).toEqual(
      Object.fromEntries(teams.map((team) => [team, '1.0.0-29'])),
    )
  }, 60_000)

  it('changes nothing in the site when an upload breaks, and empties `.incoming` at start', async () => {
    const rooms = await signIn('rooms')
    await publishTo(rooms, await built('rooms', '1.0.0-a'), note)
    const before = await filesOfSite()
    const release = await readFile(join(await built('rooms', '1.0.0-b'), 'release.json'))
    const files = [
      { path: 'release.json', bytes: release.length },
      { path: 'entry.js', bytes: 1_000 },
    ]
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    const line = `${JSON.stringify({ files })}\n`
    socket.write(
      `POST ${RELEASES_PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${rooms.token}\r\n` +
        `content-length: ${line.length + release.length + 1_000}\r\n\r\n${line}${release}part`,
    )
    const arriving = () => readdir(join(site, '.incoming')).catch(() => [])
    while ((await arriving()).length === 0) await setTimeout(10)
    socket.destroy()
    while ((await arriving()).length > 0) await setTimeout(10)
    expect(await filesOfSite()).toEqual(before)
    await mkdir(join(site, '.incoming/left'), { recursive: true })
    await open()
    expect(await readdir(site)).not.toContain('.incoming')
  })
})

describe('a receiver killed by SIGKILL', () => {
  it('leaves a complete live version, and the next receiver works', async () => {
    const to = await signIn('rooms')
    let live = (await publishTo(to, await built('rooms', '1.0.0-first'), note)).version
    for (let round = 0; round < 8; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', RECEIVER, site])
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const url = `http://127.0.0.1:${Number(line.toString())}`
      const version = `1.0.0-${round}`
      const sending = publishTo({ ...to, url }, await built('rooms', version), note).catch(
        () => undefined,
      )
      await setTimeout(round * 4)
      child.kill('SIGKILL')
      await Promise.all([once(child, 'close'), sending])
      const current = (await readPointer(site, 'rooms'))?.current ?? ''
      expect([live, version]).toContain(current)
      expect(await isComplete(folderOf(site, 'rooms', current))).toBe(true)
      live = current
      // The lock of a killed process expires after 30 s.
      for (const lock of ['publish.lock', 'remotes/rooms/pointer.lock'])
        await rm(join(site, lock), { force: true })
    }
    const last = await publishTo(to, await built('rooms', '1.0.0-last'), note)
    expect(last).toMatchObject({ version: '1.0.0-last', before: live })
  }, 60_000)
})

/** A program that starts a receiver and prints its port. */
const RECEIVER = `
  import { createReceiver } from ${JSON.stringify(join(__dirname, '../../dist/release.js'))}
  const server = await createReceiver({ siteDir: process.argv[1], log() {} })
  server.listen(0, '127.0.0.1', () => console.info(server.address().port))`

const isRoot = process.getuid?.() === 0
/** Only root can mount a small file system. */
;(isRoot ? describe : describe.skip)('a full disk', () => {
  it('refuses the upload and keeps the live version', async () => {
    const small = join(disk, 'small')
    await mkdir(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', small])
    try {
      await publish(small, await built('rooms', '1.0.0-a'))
      await createTeam(small, 'rooms')
      await addOwnedNames(small, 'rooms', { remotes: ['rooms'], paths: ['/rooms/*'] })
      const { text } = await createToken(small, 'rooms', { scopes: ['publish'], days: 1 })
      const [, url] = await open(small)
      const folder = await built('rooms', '1.0.0-b')
      await truncate(join(folder, 'entry.js'), 2_000_000)
      await expect(publishTo({ url, token: text }, folder, note)).rejects.toThrow('(DISK_FULL)')
      expect(await readPointer(small, 'rooms')).toMatchObject({ current: '1.0.0-a' })
      expect(await readdir(folderOf(small, 'rooms', '..'))).toEqual(['rooms'])
    } finally {
      for (const openServer of openServers) openServer.closeAllConnections()
      execFileSync('umount', ['-l', small])
    }
  })
})

describe('siteOverHttps', () => {
  it.each(['http://sori.example', 'ftp://sori.example', 'sori.example', ''])(
    'refuses the address %j, which would reveal the token',
    (to) => {
      expect(() => siteOverHttps(to, 'token')).toThrow('--to takes an address with https://')
    },
  )

  it('requires a token', () => {
    expect(() => siteOverHttps('https://sori.example', '')).toThrow('Set SORI_RELEASE_TOKEN')
    expect(siteOverHttps('https://sori.example/path', 'x').url).toBe('https://sori.example')
  })
})
