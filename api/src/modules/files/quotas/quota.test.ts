import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ALBUM_TRACKS_MAX, type AlbumAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { FORM_TYPE, fileForm } from '../uploads/testing/form.ts'
import { jpeg, wav } from '../uploads/testing/sample-files.ts'
import { QuotaRepository } from './quota.repository.ts'
import { QuotaService } from './quota.service.ts'

const MB = 1_048_576
const HOUR_MS = 3_600_000
const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }

let t: TestApp
let later = 0
let artist: MemberRow
let members = 0
beforeAll(async () => {
  t = await createTestApp({
    now: () => new Date(Date.now() + later),
    env: {
      QUOTA_FILES_A_DAY: '3',
      QUOTA_MB_A_DAY: '2',
      QUOTA_MB_IN_ALL: '3',
      QUOTA_PUBLICATIONS_AN_HOUR: '2',
    },
  })
  await t.services.catalogue.addTags(tags)
})
afterAll(() => t.close())
beforeEach(async () => {
  later = 0
  artist = await addMember(t, `artist${++members}`)
})

const short = Buffer.from(wav())
/** Creates an audio file of about `bytes` bytes. */
const soundOf = (bytes: number) => Buffer.from(wav(Math.floor(bytes / short.length)))
async function upload(content = short, { kind = 'tracks', name = 'a.wav', language = 'ko' } = {}) {
  const headers = {
    ...(await bearer(t, artist)),
    'content-type': FORM_TYPE,
    'accept-language': language,
  }
  return t.app.inject({
    method: 'POST',
    url: `/api/files/${kind}`,
    payload: fileForm(name, content),
    headers,
  })
}
const codes = (responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? response.statusCode)
const countStored = () =>
  t.db
    .selectFrom('uploads')
    .select(['bytes', 'arriving'])
    .where('member_id', '=', artist.id)
    .execute()

describe('the quota of files per day', () => {
  test('counts audio files and pictures, refuses one more, and is free after 24 hours', async () => {
    await upload()
    later = HOUR_MS
    await upload(await jpeg(), { kind: 'albums', name: 'a.jpg' })
    await upload()
    const refused = await upload()
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({
        code: 'QUOTA_EXCEEDED',
        message: expect.stringMatching(
          /^하루에 올릴 수 있는 파일은 3개입니다\. \d{4}-\d\d-\d\d \d\d:\d\d부터 다시 이용할 수 있습니다\.$/,
        ),
        params: { kind: 'files', max: 3, seconds: expect.any(Number), until: expect.any(String) },
      }),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22.9 * 3_600)
    expect((await upload(short, { language: 'en' })).json()).toMatchObject({
      message: expect.stringContaining('You can upload 3 files a day.'),
    })
    later = 24 * HOUR_MS + 60_000
    expect(codes([await upload(), await upload()])).toEqual([200, 'QUOTA_EXCEEDED'])
  })

  test('applies to concurrent uploads', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload()))
    expect(codes(responses).toSorted()).toEqual([200, 200, 200, ...Array(5).fill('QUOTA_EXCEEDED')])
  })

  test('counts neither refused uploads nor those of other members', async () => {
    const wrong = await Promise.all([1, 2, 3, 4].map(() => upload(Buffer.from('no sound at all'))))
    expect(codes(wrong)).toEqual(Array(4).fill('VALIDATION'))
    expect(await countStored()).toEqual([])
    expect(codes([await upload(), await upload(), await upload()])).toEqual([200, 200, 200])
    artist = await addMember(t, `artist${++members}`)
    expect((await upload()).statusCode).toBe(200)
    expect(await countStored()).toEqual([{ bytes: short.length, arriving: false }])
  })
})

test('an upload is counted once, also when its completion cannot be recorded', async () => {
  const quotas = new QuotaRepository(t.db)
  quotas.markStored = () => Promise.reject(new Error('the connection is gone'))
  const { quotas: rules } = t.config
  const service = new QuotaService({
    db: t.db,
    quotas,
    limits: t.services.limits,
    rules,
    now: () => new Date(),
    log: t.app.log,
  })
  expect(await service.countUpload(artist.id, 100, async () => 'stored')).toBe('stored')
  expect(await countStored()).toEqual([{ bytes: 100, arriving: true }])
  expect(t.logged.at(-1)).toMatchObject({ level: 40, err: { message: 'the connection is gone' } })
})

test('the quota of bytes per day refuses a large file and accepts a small one', async () => {
  await upload(soundOf(1.5 * MB))
  const refused = await upload(soundOf(0.6 * MB))
  expect(refused.json()).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    params: { kind: 'bytes', max: 2 * MB },
    message: expect.stringContaining('하루에 올릴 수 있는 용량은 2 MB입니다.'),
  })
  expect((await upload(soundOf(0.4 * MB))).statusCode).toBe(200)
  later = 24 * HOUR_MS + 60_000
  expect((await upload(soundOf(0.6 * MB))).statusCode).toBe(200)
})

test('the storage quota is freed when unused files are removed, and not every day', async () => {
  await upload(soundOf(1.9 * MB))
  later = 23 * HOUR_MS
  await sql`UPDATE uploads SET at = at - interval '2 days' WHERE member_id = ${artist.id}`.execute(
    t.db,
  )
  const refused = await upload(soundOf(1.2 * MB))
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    expect.objectContaining({
      code: 'STORAGE_QUOTA_EXCEEDED',
      message: '저장 공간 3 MB를 모두 사용했습니다. 고객센터로 문의해주세요.',
      params: { max: 3 * MB, used: expect.any(Number) },
    }),
  ])
  later = 25 * HOUR_MS
  await t.services.files.cleanUp()
  expect((await upload(soundOf(1.2 * MB))).statusCode).toBe(200)
})

test('the sweep of quotas forgets uploads after a day', async () => {
  await upload()
  later = 25 * HOUR_MS
  await t.services.quotas.removeExpired()
  expect(await countStored()).toEqual([])
})

const soundOn = (filePath: string, title: string) => ({
  albumDTO: { albumName: 'full', description: 'an album' },
  musicDTO: { title, filePath, description: 'a track' },
  tagsDTO: tags,
})
async function publish(title: string, path?: string) {
  const filePath = path ?? (await upload()).json<{ path: string }>().path
  const headers = await bearer(t, artist)
  return t.app.inject({
    method: 'POST',
    url: '/api/me/sounds',
    payload: soundOn(filePath, title),
    headers,
  })
}

test('the quota of publications per hour ignores refusals and repetitions', async () => {
  const { path } = (await upload()).json<{ path: string }>()
  await publish('x', path)
  expect((await publish('one', path)).statusCode).toBe(200)
  for (let again = 0; again < 3; again++) expect((await publish('one', path)).statusCode).toBe(200)
  expect((await publish('two')).statusCode).toBe(200)
  const refused = await publish('three')
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'QUOTA_EXCEEDED',
      params: {
        kind: 'publications',
        max: 2,
        seconds: expect.any(Number),
        until: expect.any(String),
      },
      message: expect.stringContaining('한 시간에 등록할 수 있는 음원은 2곡입니다.'),
    }),
  ])
})

describe('an album', () => {
  /** Adds tracks with SQL, because the service would refuse so many. */
  async function fill(count: number) {
    const { id } = await addTrack(t, artist, 'SEED', { album: 'full' })
    const { album_id: albumId } = await t.db
      .selectFrom('tracks')
      .select('album_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await sql`
      WITH made AS (
        INSERT INTO files (path, owner_id, mime, bytes, original_key)
        SELECT 'f' || ${albumId}::int || '-' || n, ${artist.id}, 'audio/wav', 1, 'x'
          FROM generate_series(2, ${count}::int) n RETURNING id)
      INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
      SELECT ${albumId}, ${artist.id}, id, 'T' || id, 't' || id, 'x' FROM made`.execute(t.db)
    return albumId
  }
  const page = () => t.app.inject({ url: `/api/sounds/albums/${artist.nickname}/title/full` })

  test(`takes at most ${ALBUM_TRACKS_MAX} tracks, also when published concurrently`, async () => {
    await fill(ALBUM_TRACKS_MAX - 1)
    const [one, two] = [await upload(), await upload()].map(
      (response) => response.json<{ path: string }>().path,
    )
    const responses = await Promise.all([publish('last', one), publish('beyond', two)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect(responses.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      code: 'ALBUM_FULL',
      params: { max: ALBUM_TRACKS_MAX },
      message: `한 앨범에는 ${ALBUM_TRACKS_MAX}곡까지 담을 수 있습니다. 다른 앨범을 선택해주세요.`,
      errors: [{ field: 'albumDTO.albumName', code: 'ALBUM_FULL' }],
    })
  })

  test('returns at most the allowed number of tracks when the database has more', async () => {
    const albumId = await fill(ALBUM_TRACKS_MAX + 20)
    const [album] = (await page()).json<AlbumAnswer>().dtoList
    expect([album?.tracks.length, album?.tracks[0]?.musicDTO.title]).toEqual([
      ALBUM_TRACKS_MAX,
      'SEED',
    ])
    const managed = await t.app.inject({
      url: `/api/me/albums/${albumId}/tracks`,
      headers: await bearer(t, artist),
    })
    expect(managed.json<{ dtoList: unknown[] }>().dtoList).toHaveLength(ALBUM_TRACKS_MAX)
  })
})
