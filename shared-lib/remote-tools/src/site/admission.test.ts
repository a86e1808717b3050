import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@sori/contract/registry'
import {
  type RemoteChange,
  writeRemoteVersion,
  writeShellVersion,
} from '../testing/writeVersions.ts'
import { readPointer } from './pointerFile.ts'
import { publish, rollback, withdraw } from './publish.ts'
import { addOwnedNames, createTeam } from './teams.ts'

let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-admission-'))
  site = join(disk, 'site')
})
afterEach(() => rm(disk, { recursive: true, force: true }))

const remote = async (version: string, change: RemoteChange = {}, options = {}) =>
  publish(site, await writeRemoteVersion(disk, version, change), options)
const routes = (...paths: string[]): RemoteManifest['routes'] =>
  paths.map((path) => ({ path, access: 'public', title: { ko: '', en: '' }, firstData: [] }))

describe('the requirements of a remote', () => {
  beforeEach(async () => {
    await publish(site, await writeShellVersion(disk, '1.0.0-s'))
  })

  it.each(['^19.3.0', '^19.1.0', '^19.0.0'])('accept React %s with 19.3.1', async (range) => {
    expect(await remote('1.0.0-a', { requires: { react: range } })).toMatchObject({
      current: '1.0.0-a',
    })
  })

  it.each([
    [{ react: '^19.4.0' }, 'it requires react ^19.4.0, but shell 1.0.0-s has 19.3.1'],
    [{ react: '^18.3.0' }, 'it requires react ^18.3.0, but shell 1.0.0-s has 19.3.1'],
    [
      { 'react-dom/server': '^19.3.0' },
      'it requires react-dom/server ^19.3.0, but shell 1.0.0-s has none: publish such a shell',
    ],
  ])('refuse %j before anything changes', async (requires, message) => {
    await remote('1.0.0-a')
    await expect(remote('1.0.0-b', { requires })).rejects.toThrow(message)
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-a', history: [] })
  })

  it('refuse a host contract that the shell does not provide', async () => {
    await expect(remote('1.0.0-a', { manifest: { contract: '^1.2.0' } })).rejects.toThrow(
      'it is built for host contract ^1.2.0, but shell 1.0.0-s has 1.1.0: publish such a shell',
    )
  })

  it('refuse a path parameter that the live shell does not understand', async () => {
    const packs = { manifest: { name: 'packs', routes: routes('/packs/:id') } }
    await expect(remote('1.0.0-p', packs)).rejects.toThrow(
      '/packs/:id requires host contract ^1.4.0, but shell 1.0.0-s has 1.1.0: publish such a shell',
    )
    await publish(site, await writeShellVersion(disk, '1.1.0-s', { contract: '1.4.0' }))
    expect(await remote('1.0.0-p', packs)).toMatchObject({ current: '1.0.0-p' })
  })

  it('refuse an imported name that the live shell does not provide', async () => {
    await publish(
      site,
      await writeShellVersion(disk, '1.0.1-s', { names: { 'react-redux': ['useStore'] } }),
    )
    await remote('1.0.0-a', { uses: { 'react-redux': ['useStore'], react: ['use'] } })
    await expect(
      remote('1.0.0-b', { uses: { 'react-redux': ['connect', 'useStore'] } }),
    ).rejects.toThrow(
      'it uses connect of react-redux, which shell 1.0.1-s does not provide: publish such a shell ' +
        'first, or build for this one',
    )
  })

  it('block a shell that does not provide a name that a live remote imports', async () => {
    await createTeam(site, 'catalogue')
    await addOwnedNames(site, 'catalogue', { remotes: ['browse'] })
    await remote('1.0.0-a', { uses: { 'react-redux': ['useStore'] } })
    const shell = await writeShellVersion(disk, '2.0.0-s', {
      names: { 'react-redux': ['Provider'] },
    })
    await expect(publish(site, shell)).rejects.toThrow(
      'browse 1.0.0-a of the team catalogue is live, and it uses useStore of react-redux, which ' +
        'shell 2.0.0-s does not provide: keep it, or wait for another version of browse',
    )
    await withdraw(site, 'browse')
    expect(await publish(site, shell)).toMatchObject({ current: '2.0.0-s' })
  })

  it('block a shell that a live remote cannot run on, unless the remote is replaced', async () => {
    await remote('1.0.0-a', { requires: { react: '^19.3.0' } })
    const shell = await writeShellVersion(disk, '2.0.0-s', { provides: { react: '20.0.0' } })
    await expect(publish(site, shell)).rejects.toThrow(
      'browse 1.0.0-a of the operators is live, and it requires react ^19.3.0',
    )
    expect(await readPointer(site, 'shell')).toMatchObject({ current: '1.0.0-s' })
    expect(await publish(site, shell, { toReplace: ['browse'] })).toMatchObject({
      current: '2.0.0-s',
      history: ['1.0.0-s'],
    })
  })

  it('make a rollback skip versions that the current shell does not accept', async () => {
    await remote('1.0.0-a')
    await remote('1.0.0-b', { requires: { react: '^19.3.0' } })
    await remote('1.0.0-c')
    await publish(site, await writeShellVersion(disk, '2.0.0-s', { provides: { react: '20.0.0' } }))
    await expect(rollback(site, 'browse', '1.0.0-b')).rejects.toThrow('it requires react ^19.3.0')
    expect(await rollback(site, 'browse')).toMatchObject({ current: '1.0.0-a' })
  })

  it('allow a rollback of the shell', async () => {
    await publish(site, await writeShellVersion(disk, '1.0.1-s'))
    expect(await rollback(site, 'shell')).toMatchObject({
      current: '1.0.0-s',
      revoked: ['1.0.1-s'],
    })
    expect(await rollback(site, 'shell', '1.0.1-s')).toMatchObject({
      current: '1.0.1-s',
      revoked: [],
    })
  })
})

describe('requireAdmissible, with two remotes', () => {
  const pages = routes('/sounds/tracks', '/sounds/tracks/one')
  beforeEach(async () => {
    await remote('1.0.0-a', { manifest: { routes: pages, dock: './player' } })
  })

  it('refuses a version without a live page, unless pages may be dropped', async () => {
    const fewer = { manifest: { routes: routes('/sounds/tracks') } }
    await expect(remote('1.0.0-b', fewer)).rejects.toThrow(
      'it drops the page /sounds/tracks/one, which browse 1.0.0-a has',
    )
    expect(await readPointer(site, 'browse')).toMatchObject({ current: '1.0.0-a' })
    expect(await remote('1.0.0-b', fewer, { mayDrop: true })).toMatchObject({ current: '1.0.0-b' })
  })

  it('accepts a wildcard path that includes a live page of the remote', async () => {
    const wider = { manifest: { routes: routes('/sounds/tracks/*') } }
    expect(await remote('1.0.0-b', wider)).toMatchObject({ current: '1.0.0-b' })
  })

  it.each([
    [
      '/sounds/*',
      'the path /sounds/* belongs to browse 1.0.0-a of the operators, which has /sounds/tracks: ' +
        'choose another path',
    ],
    ['/sounds/tracks', 'the path /sounds/tracks belongs to browse'],
    ['/*', "the path /* is the site's own (/)"],
    ['/api/sounds', "the path /api/sounds is the site's own (/api/*)"],
    ['/legal/terms', "the path /legal/terms is the site's own (/legal/*)"],
    ['/sounds/:kind', 'the path /sounds/:kind belongs to browse 1.0.0-a of the operators'],
    ['/:page', "the path /:page is the site's own (/api/*)"],
    ['/packs/v:id', 'the site does not support the pattern in /packs/v:id: use /packs/* instead'],
    ['/packs/*/one', 'the pattern in /packs/*/one: use /packs/* instead'],
  ])('refuses a version that claims %s', async (path, message) => {
    await expect(
      remote('1.0.0-p', { manifest: { name: 'packs', routes: routes(path) } }),
    ).rejects.toThrow(message)
    expect(await readPointer(site, 'packs')).toBeNull()
  })

  it("accepts similar paths, and new versions of the path's owner", async () => {
    expect(
      await remote('1.0.0-p', { manifest: { name: 'packs', routes: routes('/sounds/packs/*') } }),
    ).toMatchObject({
      current: '1.0.0-p',
    })
    expect(
      await remote('1.0.0-b', { manifest: { routes: [...pages, ...routes('/sounds/new')] } }),
    ).toMatchObject({ current: '1.0.0-b' })
  })

  it('refuses a rollback to a version whose path has another owner', async () => {
    const fewer = { manifest: { routes: routes('/sounds/tracks') } }
    await remote('1.0.0-b', fewer, { mayDrop: true })
    await remote('1.0.0-p', { manifest: { name: 'packs', routes: routes('/sounds/tracks/one') } })
    await expect(rollback(site, 'browse')).rejects.toThrow(
      'the path /sounds/tracks/one belongs to packs',
    )
  })

  it('accepts only one of two concurrent claims on a path', async () => {
    const claims = ['packs', 'loops'].map((name) =>
      remote('1.0.0-p', { manifest: { name, routes: routes('/new/*') } }),
    )
    const settled = await Promise.allSettled(claims)
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses a second dock, and navigation entries without a page', async () => {
    const label = { ko: '트랙', en: 'Tracks' }
    const stray = {
      path: '/sounds/tracks',
      label,
      icon: 'music',
      audience: 'public' as const,
      order: 1,
    }
    await expect(
      remote('1.0.0-p', { manifest: { name: 'packs', dock: './dock' } }),
    ).rejects.toThrow('the dock belongs to browse')
    await expect(remote('1.0.0-p', { manifest: { name: 'packs', nav: [stray] } })).rejects.toThrow(
      'the navigation entry /sounds/tracks links to no page of this remote',
    )
  })
})
