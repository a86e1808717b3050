import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, Me } from '@sori/contract/account'
import type { TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createLog } from '../../../api/src/lib/runtime/log.ts'
import { FileRepository } from '../../../api/src/modules/files/files/file.repository.ts'
import { FileService } from '../../../api/src/modules/files/files/file.service.ts'
import { ImageRepository } from '../../../api/src/modules/files/images/image.repository.ts'
import { ImageService } from '../../../api/src/modules/files/images/image.service.ts'
import type { ProcessedAudio, RenderedImage } from '../../../api/src/modules/files/media/index.ts'
import { findBreaches } from '../../../api/src/operations/audit.ts'
import { SimulatedKill } from '../../../api/src/testing/simulated-kill.ts'
import type { TestApp } from '../../../api/src/testing/test-app.ts'
import { createTestApp } from '../../../api/src/testing/test-app.ts'
import type { Renderer } from '../world/index.ts'
import { demoAlbums, demoArtists, demoTracks } from '../world/index.ts'
import { demoListeners } from './listeners.ts'
import { seedDemoAccounts } from './seed-accounts.ts'
import { seedDemoWorld } from './seed-world.ts'

let t: TestApp
let files: FileService
let images: ImageService
beforeAll(async () => {
  t = await createTestApp()
  const { db, storage, jobs } = t
  const parts = { db, storage, media: quickMedia, jobs, log: createLog('silent') }
  files = new FileService({ ...parts, files: new FileRepository(db) })
  images = new ImageService({ images: new ImageRepository(db), storage, media: quickMedia })
  await jobs.work('process-sound', ({ fileId }) => files.processAudio(fileId))
  await seedDemoAccounts(db, t.services)
})
afterAll(() => t.close())
beforeEach(() => sql`TRUNCATE tracks, albums, files, tags, seeds CASCADE`.execute(t.db))

const [album] = demoAlbums
const tracks = demoTracks.filter((track) => track.album === album)
const quickRenderer: Renderer = {
  originalBytes: async () => Uint8Array.of(1),
  cover: async () => Uint8Array.of(2),
  close: async () => undefined,
}
const quickMedia = {
  processAudio: async (): Promise<ProcessedAudio> => ({
    duration: 1.5,
    peaks: new Uint8Array(400),
    preview: Uint8Array.of(3),
    format: 'mp3',
    sampleRate: 44_100,
    channels: 2,
    loudness: -14,
    truePeak: -1,
    character: { soundType: 'TRACK', bpm: 120, musicalKey: 'C', problem: null },
  }),
  processImage: async (): Promise<RenderedImage[]> => [{ width: 960, webp: Uint8Array.of(4) }],
}

/** Returns the number of steps; the process dies before step `killAt`. */
async function seed(killAt?: number, renderer = quickRenderer): Promise<number> {
  const process = new SimulatedKill(killAt)
  const abort = new AbortController()
  const { catalogue, members } = t.services
  const seeding = seedDemoWorld({
    db: t.db,
    services: {
      catalogue: process.wrap(catalogue),
      files: process.wrap(files),
      images: process.wrap(images),
      members,
    },
    log: createLog('silent'),
    signal: abort.signal,
    tracks,
    renderer: process.wrap(renderer),
  })
  await seeding.catch((error: unknown) => {
    if (!process.isDead) throw error
  })
  return process.calls
}

const listed = async () =>
  (await t.app.inject('/api/sounds/tracks?sort=oldest')).json<TracksAnswer>().dtoList
const titlesByAge = [...tracks]
  .sort((a, b) => b.createdDaysAgo - a.createdDaysAgo)
  .map(({ title }) => title)

describe('seedDemoWorld', () => {
  test('completes in one run and adds nothing at a second start', async () => {
    expect(await seed()).toBeGreaterThan(tracks.length * 4)
    const items = await listed()
    expect(items.map(({ musicDTO }) => musicDTO.title)).toEqual(titlesByAge)
    for (const { musicDTO, albumDTO } of items) {
      expect(musicDTO.duration).toBe(1.5)
      expect(albumDTO).toMatchObject({
        albumName: album?.name,
        albumArtPath: expect.stringMatching(/^\/media\/.+\.webp$/),
      })
      for (const url of [`/api/stream/${musicDTO.filePath}`, albumDTO.albumArtPath ?? ''])
        expect((await t.app.inject(url)).statusCode).toBe(200)
    }
    expect(await seed()).toBe(0)
    expect(await listed()).toEqual(items)
    // Only purchases count as downloads.
    expect(
      await t.db
        .selectFrom('track_counters')
        .select('downloads')
        .where('downloads', '>', 0)
        .execute(),
    ).toEqual([])
  })

  test('creates the newest tracks first, as on the first page', async () => {
    const order: string[] = []
    const originalBytes: Renderer['originalBytes'] = async ({ title }) => {
      order.push(title)
      return Uint8Array.of(1)
    }
    await seed(undefined, { ...quickRenderer, originalBytes })
    const newestFirst = titlesByAge.toReversed()
    // Three tracks are rendered at a time, so an order may be off by two places.
    for (const [index, title] of order.entries())
      expect(newestFirst.indexOf(title)).toBeLessThan(index + 3)
    expect(order).toHaveLength(newestFirst.length)
    expect(order.length).toBeGreaterThan(3)
  })

  test('completes without duplicates after a kill at any step', async () => {
    const all = await seed()
    for (let killAt = 1; killAt <= all; killAt++) {
      await sql`TRUNCATE tracks, albums, files, tags, seeds CASCADE`.execute(t.db)
      await seed(killAt)
      const before = await listed()
      await seed()
      const items = await listed()
      expect([killAt, items.map(({ musicDTO }) => musicDTO.title)]).toEqual([killAt, titlesByAge])
      expect(new Set(items.map(({ albumDTO }) => albumDTO.albumId)).size).toBe(1)
      for (const { musicDTO } of before)
        expect(items.map((item) => item.musicDTO.musicId)).toContain(musicDTO.musicId)
      expect(await seed()).toBe(0)
    }
  })

  test('leaves a catalogue with other tracks unchanged', async () => {
    await seed()
    await t.db.deleteFrom('seeds').execute()
    expect(await seed()).toBe(0)
    expect(await listed()).toHaveLength(tracks.length)
  })

  test('rejects when rendering fails', async () => {
    const broken = { ...quickRenderer, originalBytes: () => Promise.reject(new Error('no audio')) }
    await expect(seed(undefined, broken)).rejects.toThrow('no audio')
  })
})

test('seedDemoAccounts creates each account once, with the start page of its role', async () => {
  await seedDemoAccounts(t.db, t.services)
  for (const [username, password, redirectUrl, creditBalance] of [
    ['member@sori.test', 'Member123!', '/sounds/tracks', 100],
    ['artist@sori.test', 'Artist123!', '/sounds/tracks', 0],
    ['admin@sori.test', 'Admin123!', '/admin/statistic', 0],
  ] as const) {
    const login = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username, password },
    })
    const { redirectUrl: landing, accessToken } = login.json<LoginAnswer>()
    expect(landing).toBe(redirectUrl)
    const me = await t.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.json<{ dto: Me }>().dto).toMatchObject({ email: username, creditBalance })
  }
  const members = await t.db.selectFrom('members').select('nickname').execute()
  expect(new Set(members.map(({ nickname }) => nickname)).size).toBe(members.length)
  expect(members).toHaveLength(demoArtists.length + 2 + demoListeners.length)
  expect(await findBreaches(t.db)).toEqual([])
})
