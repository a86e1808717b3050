import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type {
  AlbumAnswer,
  AlbumsAnswer,
  Suggestions,
  TrackAnswer,
  TracksAnswer,
} from '@sori/contract/catalogue'
import { titleText } from '@sori/contract/text'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import { FORM_TYPE, fileForm } from '../../files/uploads/testing/form.ts'
import { wav } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

// Titles and names of earlier releases may have repeated spaces, which migration 0029 replaces.

const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }

let t: TestApp
let artist: MemberRow
let walk: number
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE files, albums, tracks CASCADE`.execute(t.db)
  walk = (await addTrack(t, artist, 'night walk', { album: 'first light', tags })).id
})

/** Stores a title and an album name with repeated spaces, as earlier releases did. */
async function storeAsBefore(trackId: number, title: string, album: string): Promise<void> {
  const [named, called] = [title.toUpperCase(), album.toUpperCase()]
  await sql`UPDATE tracks SET title = ${named}, title_key = lower(${named})
    WHERE id = ${trackId}`.execute(t.db)
  await sql`UPDATE track_search SET title_key = lower(${named})
    WHERE track_id = ${trackId}`.execute(t.db)
  const { album_id } = await t.db
    .selectFrom('tracks')
    .select('album_id')
    .where('id', '=', trackId)
    .executeTakeFirstOrThrow()
  await sql`UPDATE albums SET name = ${called}, name_key = lower(${called})
    WHERE id = ${album_id}`.execute(t.db)
  await sql`UPDATE album_search SET name_key = lower(${called})
    WHERE album_id = ${album_id}`.execute(t.db)
}
async function migrate(): Promise<void> {
  const file = await readFile(
    new URL('../../../../db/migrations/0029_single_spaces.sql', import.meta.url),
    'utf8',
  )
  await t.db.transaction().execute((tx) => sql.raw(file).execute(tx))
}
const get = async <T>(url: string, caller?: MemberRow) =>
  (
    await t.app.inject({ url: encodeURI(url), ...(caller && { headers: await bearer(t, caller) }) })
  ).json<T>()
const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const response = await t.app.inject({ method, url, payload, headers: await bearer(t, artist) })
  return { status: response.statusCode, ...response.json<{ errors?: object[] }>() }
}
const readTitles = async (url: string, caller?: MemberRow) =>
  (await get<TracksAnswer>(url, caller)).dtoList.map(({ musicDTO }) => musicDTO.title)
const readNames = async (url: string, caller?: MemberRow) =>
  (await get<AlbumsAnswer>(url, caller)).dtoList.map(({ albumDTO }) => albumDTO.albumName)
async function publish(title: string, albumName: string) {
  const headers = { ...(await bearer(t, artist)), 'content-type': FORM_TYPE }
  const stored = await t.app.inject({
    method: 'POST',
    url: '/api/files/tracks',
    payload: fileForm('a.wav', wav()),
    headers,
  })
  const musicDTO = { title, filePath: stored.json<{ path: string }>().path, description: 'x' }
  return send('POST', '/api/me/sounds', {
    albumDTO: { albumName, albumArtPath: null, description: 'x' },
    musicDTO,
    tagsDTO: tags,
  })
}

test('migrated names are found by their words and at their former addresses', async () => {
  await storeAsBefore(walk, 'night   walk', 'first  light')
  await migrate()
  for (const path of ['/api/sounds', '/api/me']) {
    expect(await readTitles(`${path}/tracks?keyword=night walk`, artist)).toEqual(['NIGHT WALK'])
    expect(await readNames(`${path}/albums?keyword=first  light`, artist)).toEqual(['FIRST LIGHT'])
  }
  const { dto } = await get<{ dto: Suggestions }>('/api/sounds/suggest?q=night w')
  expect([dto.tracks.map(({ title }) => title), dto.spelling]).toEqual([['NIGHT WALK'], null])
  for (const address of ['night   walk', 'night walk'])
    expect(
      (await get<TrackAnswer>(`/api/sounds/tracks/artist/title/${address}`)).dto.musicDTO.title,
    ).toBe('NIGHT WALK')
  for (const address of ['first  light', 'first light'])
    expect(
      (await get<AlbumAnswer>(`/api/sounds/albums/artist/title/${address}`)).dtoList[0]?.tracks,
    ).toHaveLength(1)
})

test('an upload joins the migrated album, and a repeated title is refused', async () => {
  await storeAsBefore(walk, 'night   walk', 'first  light')
  await migrate()
  expect(await publish('dawn', 'first  light')).toMatchObject({ status: 200 })
  expect(await readNames('/api/me/albums', artist)).toEqual(['FIRST LIGHT'])
  expect(await publish('night   walk', 'other')).toMatchObject({
    errors: [{ field: 'musicDTO.title', code: 'TAKEN' }],
  })
})

test('a name that would equal another after the migration keeps its spaces', async () => {
  const second = (await addTrack(t, artist, 'second', { album: 'other' })).id
  const third = (await addTrack(t, artist, 'third', { album: 'third' })).id
  await storeAsBefore(second, 'night  walk', 'first   light')
  await storeAsBefore(third, 'night\u3000walk', 'first\u00a0light')
  await migrate()
  const keptNames = ['NIGHT  WALK', 'NIGHT WALK', 'NIGHT\u3000WALK']
  for (const url of ['/api/me/tracks', '/api/sounds/tracks?keyword=night walk'])
    expect((await readTitles(url, artist)).toSorted()).toEqual(keptNames)
  for (const [id, title] of [
    [second, 'NIGHT  WALK'],
    [third, 'night walk'],
  ] as const) {
    const { album_id } = await t.db
      .selectFrom('tracks')
      .select('album_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const described = { title, description: 'new' }
    expect(await send('PATCH', `/api/me/tracks/${id}`, described)).toMatchObject({ status: 200 })
    expect(
      await send('PATCH', `/api/me/albums/${album_id}`, {
        albumName: 'first light',
        description: 'new',
      }),
    ).toMatchObject({
      status: 200,
    })
  }
  expect((await readTitles('/api/sounds/tracks?keyword=night walk')).toSorted()).toEqual(keptNames)
  expect(await readNames('/api/sounds/albums?keyword=first light')).toHaveLength(3)
  for (const title of keptNames)
    expect(
      (await get<TrackAnswer>(`/api/sounds/tracks/artist/title/${title}`)).dto.musicDTO.title,
    ).toBe(title)
})

test('only the first of several names that become equal is migrated', async () => {
  const second = (await addTrack(t, artist, 'second', { album: 'other' })).id
  await storeAsBefore(walk, 'night  walk', 'first  light')
  await storeAsBefore(second, 'night   walk', 'first   light')
  await migrate()
  expect(await readTitles('/api/me/tracks?more[musicId]=asc', artist)).toEqual([
    'NIGHT WALK',
    'NIGHT   WALK',
  ])
})

test('the migration replaces the same space characters that new titles replace', async () => {
  const spaces = Array.from({ length: 65_536 }, (_, index) => String.fromCharCode(index)).filter(
    (space) => titleText(`A${space}B`) === 'A B',
  )
  await storeAsBefore(walk, `a${spaces.join('')}b`, 'c')
  await migrate()
  expect(await readTitles('/api/me/tracks', artist)).toEqual(['A B'])
  for (const space of spaces) {
    await storeAsBefore(walk, `a${space}b`, 'c')
    await migrate()
    expect([space.charCodeAt(0).toString(16), await readTitles('/api/me/tracks', artist)]).toEqual([
      space.charCodeAt(0).toString(16),
      ['A B'],
    ])
  }
})
