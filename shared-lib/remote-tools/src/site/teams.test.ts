import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRemoteVersion } from '../testing/writeVersions.ts'
import { publish } from './publish.ts'
import {
  addOwnedNames,
  createTeam,
  createToken,
  formatTeams,
  readTeams,
  removeOwnedNames,
  revokeToken,
  teamOfToken,
} from './teams.ts'

let disk: string
let site: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'sori-teams-'))
  site = join(disk, 'site')
  await mkdir(site)
  await createTeam(site, 'listening')
  await addOwnedNames(site, 'listening', { remotes: ['browse'], paths: ['/sounds/*'] })
  await createTeam(site, 'rooms')
  await addOwnedNames(site, 'rooms', { remotes: ['rooms'], paths: ['/rooms/*', '/me/rooms'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await rm(disk, { recursive: true, force: true })
})

const token = (scopes = ['publish'], days = 30) => createToken(site, 'rooms', { scopes, days })
const built = (name: string, ...paths: string[]) =>
  writeRemoteVersion(disk, '1.0.0-a', {
    manifest: {
      name,
      routes: paths.map((path) => ({
        path,
        access: 'public' as const,
        title: { ko: '방', en: 'Rooms' },
        firstData: [],
      })),
    },
  })

describe('a team', () => {
  it('publishes its names on its paths', async () => {
    const folder = await built('rooms', '/rooms/*', '/me/rooms', '/rooms/list')
    await expect(publish(site, folder, { team: 'rooms' })).resolves.toMatchObject({
      current: '1.0.0-a',
    })
  })

  it.each([
    [
      'browse',
      '/rooms/list',
      'the name browse belongs to the team listening: publish under a name of the team rooms ' +
        '(rooms), or ask an administrator',
    ],
    ['lobby', '/rooms/list', 'the name lobby belongs to no team'],
    [
      'rooms',
      '/sounds/tracks',
      'the path /sounds/tracks belongs to the team listening (/sounds/*): use a path of the team ' +
        'rooms (/rooms/*, /me/rooms), or ask an administrator',
    ],
    ['rooms', '/else', 'the path /else belongs to no team'],
    ['rooms', '/*', 'the path /* belongs to the team listening (/sounds/*)'],
    ['rooms', '/me/rooms/*', 'the path /me/rooms/* belongs to no team'],
  ])('may not publish %s with %s', async (name, path, message) => {
    const folder = await built(name, path)
    await expect(publish(site, folder, { team: 'rooms' })).rejects.toMatchObject({
      code: 'NOT_YOURS',
      message: expect.stringContaining(message),
    })
  })

  it("cannot get another team's name, and cannot publish after its removal", async () => {
    const folder = await built('rooms', '/rooms/*')
    await expect(publish(site, folder, { team: 'gone' })).rejects.toThrow(
      'the team gone was removed: ask an administrator',
    )
    await expect(addOwnedNames(site, 'rooms', { remotes: ['browse'] })).rejects.toThrow(
      'The name browse belongs to the team listening.',
    )
  })

  it('cannot get a path that overlaps a path of another team', async () => {
    await expect(addOwnedNames(site, 'rooms', { paths: ['/sounds/rooms/*'] })).rejects.toThrow(
      'The path /sounds/rooms/* belongs to the team listening (/sounds/*).',
    )
    await expect(addOwnedNames(site, 'rooms', { paths: ['/x/:id'] })).rejects.toThrow(
      '/x/:id is no path',
    )
    await removeOwnedNames(site, 'listening', { paths: ['/sounds/*'], remotes: ['browse'] })
    await addOwnedNames(site, 'rooms', { paths: ['/sounds/rooms/*'], remotes: ['browse'] })
    expect(formatTeams(await readTeams(site))).toContain(
      'rooms: rooms, browse, /rooms/*, /me/rooms, /sounds/rooms/*',
    )
  })
})

describe('a token', () => {
  it('authorises its team until it expires', async () => {
    const { text } = await token()
    expect((await teamOfToken(site, text, 'publish')).team).toBe('rooms')
    jest.useFakeTimers({ now: Date.now() + 30 * 86_400_000, doNotFake: ['nextTick'] })
    await expect(teamOfToken(site, text, 'publish')).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
      message: expect.stringMatching(
        /^The token \w+ of the team rooms expired on .*: ask an admin/,
      ),
    })
  })

  it('becomes invalid after its revocation, while other tokens stay valid', async () => {
    const [revoked, kept] = [await token(), await token()]
    await revokeToken(site, revoked.id)
    await expect(teamOfToken(site, revoked.text, 'publish')).rejects.toThrow('was revoked on')
    expect((await teamOfToken(site, kept.text, 'publish')).team).toBe('rooms')
    await expect(revokeToken(site, 'unknown')).rejects.toThrow('No token has the id unknown')
  })

  it('allows only its scopes', async () => {
    const { text, id } = await token(['rollback'])
    await expect(teamOfToken(site, text, 'publish')).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      message: expect.stringContaining(`The token ${id} of the team rooms may not publish`),
    })
  })

  it.each(['', 'sori_', `sori_${'a'.repeat(43)}`, 'null'])(
    'authorises no team when its text is %j',
    async (text) => {
      await token()
      await expect(teamOfToken(site, text, 'publish')).rejects.toThrow('The token is unknown')
    },
  )

  it('appears in the site only as a hash', async () => {
    const { text } = await token()
    expect(await readFile(join(site, 'teams.json'), 'utf8')).not.toContain(text.slice(5))
  })

  it.each([
    [{ scopes: ['all'], days: 1 }, 'The scopes of a token are: publish, rollback.'],
    [{ scopes: [], days: 1 }, 'The scopes of a token are'],
    [{ scopes: ['publish'], days: 367 }, 'A token lasts 1 to 366 days.'],
    [{ scopes: ['publish'], days: Number.NaN }, 'A token lasts 1 to 366 days.'],
  ])('cannot be made with %j', async (wanted, message) => {
    await expect(createToken(site, 'rooms', wanted)).rejects.toThrow(message)
  })
})

describe('teams.json', () => {
  it('keeps every concurrent change', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => token()))
    const [, rooms] = await readTeams(site)
    expect(rooms?.tokens.map(({ id }) => id).sort()).toEqual(tokens.map(({ id }) => id).sort())
  })
})
