import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AlbumsAnswer, TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const COUNT = 10_000

let t: TestApp
let artist: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  const { id } = await addTrack(t, artist, 'Sound 1', {
    album: 'Album 1',
    createdAt: new Date(Date.UTC(2026, 0, 1)),
  })
  // Adds numbered copies of the first album and track, each created a minute after the last.
  await sql`INSERT INTO albums OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + n,
      'name', 'ALBUM ' || n + 1, 'name_key', 'album ' || n + 1,
      'created_at', a.created_at + n * interval '1 minute'))).*
    FROM albums a, generate_series(1, ${COUNT - 1}::int) n`.execute(t.db)
  await sql`INSERT INTO files OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(f, jsonb_build_object('id', f.id + n, 'path', f.path || n))).*
    FROM files f, generate_series(1, ${COUNT - 1}::int) n`.execute(t.db)
  await sql`INSERT INTO tracks OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id + n,
      'album_id', o.album_id + n, 'file_id', o.file_id + n,
      'title', 'SOUND ' || n + 1, 'title_key', 'sound ' || n + 1,
      'created_at', o.created_at + n * interval '1 minute'))).*
    FROM tracks o, generate_series(1, ${COUNT - 1}::int) n WHERE o.id = ${id}`.execute(t.db)
})
afterAll(() => t.close())

const get = async <T>(url: string) =>
  (await t.app.inject({ method: 'GET', url, headers: await bearer(t, artist) })).json<T>()
const titlesIn = ({ dtoList }: TracksAnswer) => dtoList.map(({ musicDTO }) => musicDTO.title)

test('10,000 tracks are paged, sorted and searched, twenty per page', async () => {
  const last = await get<TracksAnswer>(`/api/me/tracks?page=${COUNT / 20}`)
  expect(last).toMatchObject({ page: 500, total: COUNT, start: 491, end: 500, next: false })
  expect(titlesIn(last)).toEqual(Array.from({ length: 20 }, (_, index) => `SOUND ${20 - index}`))
  const oldest = await get<TracksAnswer>('/api/me/tracks?more[createDate]=asc&page=2')
  expect(titlesIn(oldest)).toEqual(Array.from({ length: 20 }, (_, index) => `SOUND ${index + 21}`))
  const searchResult = await get<TracksAnswer>('/api/me/tracks?keyword=sound 999&more[musicId]=asc')
  expect([searchResult.total, titlesIn(searchResult)[1]]).toEqual([11, 'SOUND 9990'])
})

test('10,000 albums are paged, sorted and searched, twenty per page', async () => {
  const page = await get<AlbumsAnswer>('/api/me/albums?more[albumId]=asc&page=250')
  expect(page.dtoList.map(({ albumDTO }) => albumDTO.albumName)).toEqual(
    Array.from({ length: 20 }, (_, index) => `ALBUM ${index + 4_981}`),
  )
  expect(page.total).toBe(COUNT)
  const searchResult = await get<AlbumsAnswer>('/api/me/albums?keyword=ALBUM 10000')
  expect(searchResult.dtoList).toHaveLength(1)
})
