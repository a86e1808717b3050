import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type {
  AlbumsAnswer,
  MappedTags,
  SimilarAnswer,
  TracksAnswer,
} from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { untilClientsWait } from '../../../testing/test-locks.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import { newFilePath } from '../../files/media/index.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
const ids = new Map<string, number>()
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  const add = async (
    caller: MemberRow,
    title: string,
    album: string,
    seconds: number,
    tags: Record<string, string[]>,
  ) => {
    const { id } = await addTrack(t, caller, title, {
      album,
      tags,
      createdAt: new Date(2026, 0, 1 + ids.size),
    })
    await sql`UPDATE files SET duration_ms = ${seconds * 1_000}
      WHERE id = (SELECT file_id FROM tracks WHERE id = ${id})`.execute(t.db)
    ids.set(title, id)
  }
  await add(artist, 'SEED', 'HOME', 60, {
    instrument: ['kalimba', 'piano'],
    mood: ['calm'],
    genre: ['jazz'],
  })
  await add(artist, 'SISTER', 'HOME', 61, {
    instrument: ['kalimba', 'piano'],
    mood: ['calm'],
    genre: ['jazz'],
  })
  await add(artist, 'BROTHER', 'HOME', 90, {
    instrument: ['piano'],
    mood: ['calm'],
    genre: ['jazz'],
  })
  await add(artist, 'COUSIN', 'AWAY', 200, {
    instrument: ['drums'],
    mood: ['dark'],
    genre: ['house'],
  })
  await add(other, 'RARE', 'THERE', 300, {
    instrument: ['kalimba'],
    mood: ['dark'],
    genre: ['house'],
  })
  await add(other, 'NEAR', 'THERE', 70, { instrument: ['piano'], mood: ['calm'], genre: ['house'] })
  await add(other, 'FAR', 'THERE', 400, { instrument: ['piano'], mood: ['calm'], genre: ['house'] })
  await add(other, 'NOTHING', 'THERE', 60, {
    instrument: ['drums'],
    mood: ['dark'],
    genre: ['ambient'],
  })
})
afterAll(() => t.close())

const get = async <T>(url: string) => (await t.app.inject(url)).json<T>()
const titlesOf = (items: readonly { musicDTO: { title: string } }[]) =>
  items.map(({ musicDTO }) => musicDTO.title)
const browseTracks = async (query: string) =>
  titlesOf((await get<TracksAnswer>(`/api/sounds/tracks${query}`)).dtoList)

async function remove(id: number) {
  await sql`DELETE FROM track_search WHERE track_id = ${id}`.execute(t.db)
  await sql`DELETE FROM tracks WHERE id = ${id}`.execute(t.db)
}

/** Adds an uploaded file whose length is not measured yet. */
async function addUnmeasured(): Promise<number> {
  const path = newFilePath()
  const stored = {
    path,
    owner_id: other.id,
    mime: 'audio/mpeg',
    bytes: 1,
    original_key: `originals/${path}.mp3`,
    state: 'stored',
  } as const
  return (await t.db.insertInto('files').values(stored).returning('id').executeTakeFirstOrThrow())
    .id
}
const measure = (fileId: number, db: Database) =>
  sql`UPDATE files SET duration_ms = 1000 WHERE id = ${fileId}`.execute(db)
const publish = (title: string, fileId: number, tx?: Transaction) => {
  const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }
  const publication = {
    artist: other,
    album: { name: 'THERE', description: '', artPath: null },
    track: { title, description: '' },
    tags,
    fileId,
  }
  return tx
    ? t.services.catalogue.publishTrackIn(tx, publication)
    : t.services.catalogue.publishTrack(publication)
}

describe('lists filtered by length', () => {
  test('include both limits, combine with filters, and find albums by their tracks', async () => {
    expect(await browseTracks('?minSeconds=70&maxSeconds=200')).toEqual([
      'NEAR',
      'COUSIN',
      'BROTHER',
    ])
    expect(await browseTracks('?maxSeconds=60')).toEqual(['NOTHING', 'SEED'])
    expect(await browseTracks('?minSeconds=61&more[genre]=jazz&sort=oldest')).toEqual([
      'SISTER',
      'BROTHER',
    ])
    expect(await browseTracks('?minSeconds=61&keyword=sist')).toEqual(['SISTER'])
    const albums = await get<AlbumsAnswer>('/api/sounds/albums?minSeconds=250')
    expect(albums.dtoList.map(({ albumDTO }) => albumDTO.albumName)).toEqual(['THERE'])
    const mapped = await get<{ dto: MappedTags }>('/api/sounds/tags/mapped?maxSeconds=60')
    expect(mapped.dto.genre).toEqual(['ambient', 'jazz'])
  })

  test('omit a track until its audio is analysed, and refuse an invalid length', async () => {
    const { id } = await addTrack(t, other, 'UNHEARD', { album: 'THERE' })
    await sql`UPDATE files SET duration_ms = NULL, state = 'stored'
      WHERE id = (SELECT file_id FROM tracks WHERE id = ${id})`.execute(t.db)
    expect(await browseTracks('?minSeconds=0')).not.toContain('UNHEARD')
    await sql`UPDATE files SET duration_ms = 1000
      WHERE id = (SELECT file_id FROM tracks WHERE id = ${id})`.execute(t.db)
    expect(await browseTracks('?maxSeconds=1')).toEqual(['UNHEARD'])
    for (const query of ['minSeconds=-1', 'minSeconds=x', 'maxSeconds=1801', 'maxSeconds=1.5'])
      expect((await t.app.inject(`/api/sounds/tracks?${query}`)).json()).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: query.split('=')[0] }],
      })
    await remove(id)
  })

  test('use the length in whole seconds, as the page shows it', async () => {
    const { id } = await addTrack(t, other, 'NEARLY', { album: 'THERE' })
    await sql`UPDATE files SET duration_ms = 10999
      WHERE id = (SELECT file_id FROM tracks WHERE id = ${id})`.execute(t.db)
    expect(await browseTracks('?maxSeconds=10')).toEqual(['NEARLY'])
    expect(await browseTracks('?minSeconds=11&maxSeconds=30')).toEqual([])
    await remove(id)
  })

  test('include tracks whose length was added by migration 0031', async () => {
    const { id } = await addTrack(t, other, 'MISSED', { album: 'THERE' })
    await sql`UPDATE track_search SET seconds = NULL WHERE track_id = ${id}`.execute(t.db)
    await sql
      .raw(
        await readFile(
          new URL('../../../../db/migrations/0031_lengths_missed.sql', import.meta.url),
          'utf8',
        ),
      )
      .execute(t.db)
    expect(await browseTracks('?minSeconds=12&maxSeconds=12')).toEqual(['MISSED'])
    await remove(id)
  })

  test('include a track whose audio is analysed during its publication', async () => {
    const first = await addUnmeasured()
    const publishing = await t.db.transaction().execute(async (hearing) => {
      await measure(first, hearing)
      const published = publish('MEASURED FIRST', first)
      await Promise.race([published, untilClientsWait(t.db)])
      return { published }
    })
    const firstId = await publishing.published
    const second = await addUnmeasured()
    const { id: other, measured } = await t.db.transaction().execute(async (tx) => {
      const id = await publish('MEASURED LAST', second, tx)
      const measured = measure(second, t.db)
      await Promise.race([measured, untilClientsWait(t.db)])
      return { id, measured }
    })
    await measured
    expect(await browseTracks('?maxSeconds=1&sort=oldest')).toEqual([
      'MEASURED FIRST',
      'MEASURED LAST',
    ])
    for (const id of [firstId, other]) await remove(id)
  })
})

describe('counts per tag', () => {
  const readCounts = async (query: string) =>
    (await get<{ dto: MappedTags }>(`/api/sounds/tags/mapped?counts=true${query}`)).dto.counts
  test('count the tracks or albums that match the filters of the other kinds', async () => {
    expect(await readCounts('')).toEqual({
      kalimba: 3,
      piano: 5,
      drums: 2,
      calm: 5,
      dark: 3,
      jazz: 3,
      house: 4,
      ambient: 1,
    })
    expect(await readCounts('&more[genre]=house')).toEqual({
      kalimba: 1,
      piano: 2,
      drums: 1,
      calm: 2,
      dark: 2,
      jazz: 3,
      house: 4,
      ambient: 1,
    })
    expect(await readCounts('&list=albums')).toMatchObject({
      kalimba: 2,
      piano: 2,
      drums: 2,
      jazz: 1,
      house: 2,
    })
    expect(await readCounts('&keyword=near')).toEqual({ piano: 1, calm: 1, house: 1 })
    expect(await readCounts('&maxSeconds=60')).toMatchObject({ kalimba: 1, ambient: 1 })
  })

  test('need the parameter counts=true', async () => {
    const { dto } = await get<{ dto: MappedTags }>('/api/sounds/tags/mapped')
    expect(dto).not.toHaveProperty('counts')
    expect(dto).not.toHaveProperty('lengths')
  })

  test('count a merged tag once', async () => {
    // After a merge, search rows contain the ids of both tags, but one of the tags is deleted.
    await sql`UPDATE tags SET absorbed = '{9999}' WHERE name = 'calm'`.execute(t.db)
    await sql`UPDATE track_search SET tag_ids = tag_ids || 9999
      WHERE title_key IN ('near', 'far')`.execute(t.db)
    expect(await readCounts('&keyword=r')).toMatchObject({ calm: 4, dark: 1 })
  })
})

describe('counts per length', () => {
  // The ranges are under 10 s, 10 to 29, 30 to 59, 60 to 179, and 180 or more.
  const readLengthCounts = async (query: string) =>
    (await get<{ dto: MappedTags }>(`/api/sounds/tags/mapped?counts=true${query}`)).dto.lengths
  test('change with tags and keyword, but not with the chosen length', async () => {
    expect(await readLengthCounts('')).toEqual([0, 0, 0, 5, 3])
    expect(await readLengthCounts('&more[genre]=jazz')).toEqual([0, 0, 0, 3, 0])
    expect(await readLengthCounts('&keyword=near&maxSeconds=60')).toEqual([0, 0, 0, 1, 0])
    expect(await readLengthCounts('&list=albums')).toEqual([0, 0, 0, 2, 2])
    expect(await readLengthCounts('&list=albums&keyword=home')).toEqual([0, 0, 0, 1, 0])
    expect(await readLengthCounts('&more[genre]=unknown')).toEqual([0, 0, 0, 0, 0])
  })
})

describe('GET /api/sounds/tracks/{musicId}/similar', () => {
  const readSimilar = (title: string) =>
    get<SimilarAnswer>(`/api/sounds/tracks/${ids.get(title)}/similar`)

  test('ranks by rare shared tags, then by length, and alternates between albums', async () => {
    const { dtoList } = await readSimilar('SEED')
    const titles = titlesOf(dtoList)
    expect(titles[0]).toBe('SISTER')
    expect(titles).not.toContain('SEED')
    expect(titles).not.toContain('NOTHING')
    expect(titles.indexOf('RARE')).toBeLessThan(
      titles.indexOf('NEAR') === -1 ? 99 : titles.indexOf('NEAR'),
    )
    const albums = dtoList.map(({ albumDTO }) => albumDTO.albumName)
    expect(albums.every((album, index) => album !== albums[index - 1])).toBe(true)
  })

  test("returns the album's other tracks, and the artist's other albums", async () => {
    const { ofAlbum, ofArtist } = await readSimilar('SISTER')
    expect([titlesOf(ofAlbum), titlesOf(ofArtist)]).toEqual([['SEED', 'BROTHER'], ['COUSIN']])
  })

  test('omits hidden tracks, and answers 404 for hidden and unknown ids', async () => {
    await sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist'
      WHERE id = ${ids.get('BROTHER')}`.execute(t.db)
    expect(titlesOf((await readSimilar('SEED')).ofAlbum)).toEqual(['SISTER'])
    for (const id of [ids.get('BROTHER'), 999_999])
      expect((await t.app.inject(`/api/sounds/tracks/${id}/similar`)).statusCode).toBe(404)
    expect((await t.app.inject('/api/sounds/tracks/x/similar')).statusCode).toBe(400)
  })
})

describe('GET /api/sounds/tracks/{musicId}', () => {
  const readTrack = (id: number | undefined | string) => t.app.inject(`/api/sounds/tracks/${id}`)

  test('returns the track, 404 when it is hidden, and 400 for an invalid id', async () => {
    await sql`UPDATE tracks SET title = 'RENAMED', title_key = 'renamed'
      WHERE id = ${ids.get('COUSIN')}`.execute(t.db)
    expect((await readTrack(ids.get('COUSIN'))).json()).toMatchObject({
      dto: { musicDTO: { musicId: ids.get('COUSIN'), title: 'RENAMED' } },
    })
    await sql`UPDATE tracks SET hidden_at = now(), hidden_by = 'artist'
      WHERE id = ${ids.get('COUSIN')}`.execute(t.db)
    expect((await readTrack(ids.get('COUSIN'))).statusCode).toBe(404)
    expect([(await readTrack(999_999)).statusCode, (await readTrack('x')).statusCode]).toEqual([
      404, 400,
    ])
  })
})
