import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, Me } from '@sori/shared-lib/contract/account'
import type { TracksAnswer } from '@sori/shared-lib/contract/catalogue'
import { sql } from 'kysely'
import { createLog } from '../../src/lib/log.ts'
import type { ProcessedAudio, RenderedImage } from '../../src/modules/media/index.ts'
import type { TestApp } from '../../src/testing/test-app.ts'
import { createTestApp } from '../../src/testing/test-app.ts'
import type { World } from './demo.ts'
import { seedDemoWorld } from './demo.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { demoAlbums, demoArtists, demoTracks } from './world/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await seedDemoAccounts(t.db, t.services.passwords)
})
afterAll(() => t.close())
beforeEach(() => sql`TRUNCATE tracks, albums, files, tags, seeds CASCADE`.execute(t.db))

const [album] = demoAlbums()
const tracks = demoTracks().filter((track) => track.album === album?.key)
const quick: { media: Parameters<typeof seedDemoWorld>[0]['media']; renderer: World['renderer'] } = {
  renderer: { originalBytes: async () => Uint8Array.of(1), cover: async () => Uint8Array.of(2), close: async () => undefined },
  media: {
    processAudio: async (): Promise<ProcessedAudio> => ({
      duration: 1.5,
      peaks: new Uint8Array(400),
      preview: Uint8Array.of(3),
      format: 'mp3',
    }),
    processImage: async (): Promise<RenderedImage[]> => [{ width: 960, webp: Uint8Array.of(4) }],
  },
}

/** Seeds the first album's tracks without their sound. The process is killed before its step number `killAt`; gives the steps taken. */
async function seed(killAt = Number.POSITIVE_INFINITY): Promise<number> {
  const abort = new AbortController()
  let steps = 0
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function' || name === 'close') return value
        return async (...args: unknown[]): Promise<unknown> => {
          if (abort.signal.aborted || ++steps === killAt) {
            abort.abort()
            throw new Error('killed')
          }
          return Reflect.apply(value, target, args)
        }
      },
    })
  const { catalogue, files, members } = t.services
  await seedDemoWorld({
    db: t.db,
    services: { catalogue: mortal(catalogue), files: mortal(files), members },
    media: mortal(quick.media),
    log: createLog('silent'),
    signal: abort.signal,
    world: { artists: demoArtists(), albums: demoAlbums(), tracks, renderer: mortal(quick.renderer) },
  })
  return steps
}

const listed = async () => (await t.app.inject('/api/sounds/tracks?sort=oldest')).json<TracksAnswer>().dtoList
const titlesByAge = [...tracks].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo).map(({ title }) => title)

describe('the demo world', () => {
  test('stands complete after one run, and a second start adds nothing', async () => {
    expect(await seed()).toBeGreaterThan(tracks.length * 5)
    const items = await listed()
    expect(items.map(({ musicDTO }) => musicDTO.title)).toEqual(titlesByAge)
    for (const { musicDTO, albumDTO } of items) {
      expect(albumDTO).toMatchObject({ albumName: album?.name, albumArtPath: expect.stringMatching(/^\/media\/.+\.webp$/) })
      for (const url of [`/api/stream/${musicDTO.filePath}`, albumDTO.albumArtPath ?? ''])
        expect((await t.app.inject(url)).statusCode).toBe(200)
    }
    expect(await seed()).toBe(0)
    expect(await listed()).toEqual(items)
  })

  test('killed before any of its steps, is completed by the next start, nothing twice', async () => {
    const all = await seed()
    for (let killAt = 1; killAt <= all; killAt++) {
      await sql`TRUNCATE tracks, albums, files, tags, seeds CASCADE`.execute(t.db)
      await seed(killAt)
      const before = await listed()
      await seed()
      const items = await listed()
      expect([killAt, items.map(({ musicDTO }) => musicDTO.title)]).toEqual([killAt, titlesByAge])
      expect(new Set(items.map(({ albumDTO }) => albumDTO.albumId)).size).toBe(1)
      for (const item of before) expect(items).toContainEqual(item)
      expect(await seed()).toBe(0)
    }
  })

  test('leaves a catalogue alone that others have filled', async () => {
    await seed()
    await t.db.deleteFrom('seeds').execute()
    expect(await seed()).toBe(0)
    expect(await listed()).toHaveLength(tracks.length)
  })

  test('that cannot be made says so to who asked for it', async () => {
    const broken = { ...quick.renderer, originalBytes: () => Promise.reject(new Error('no sound')) }
    const world = { artists: demoArtists(), albums: demoAlbums(), tracks, renderer: broken }
    const { signal } = new AbortController()
    await expect(
      seedDemoWorld({ db: t.db, services: t.services, media: quick.media, log: createLog('silent'), signal, world }),
    ).rejects.toThrow('no sound')
  })
})

test('the demo accounts log in, land where their role does, and a second start makes no more of them (D39)', async () => {
  await seedDemoAccounts(t.db, t.services.passwords)
  for (const [username, password, redirectUrl, creditBalance] of [
    ['member@sori.test', 'Member123!', '/sounds/tracks', 100],
    ['artist@sori.test', 'Artist123!', '/sounds/tracks', 0],
    ['admin@sori.test', 'Admin123!', '/admin/statistic', 0],
  ] as const) {
    const answer = (await t.app.inject({ method: 'POST', url: '/generateToken', payload: { username, password } })).json<LoginAnswer>()
    expect(answer.redirectUrl).toBe(redirectUrl)
    const me = await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${answer.accessToken}` } })
    expect(me.json<{ dto: Me }>().dto).toMatchObject({ email: username, creditBalance })
  }
  const members = await t.db.selectFrom('members').select('nickname').execute()
  expect(new Set(members.map(({ nickname }) => nickname)).size).toBe(members.length)
  expect(members).toHaveLength(demoArtists().length + 2)
})
