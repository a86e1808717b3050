import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AlbumsAnswer, MappedTags, TracksAnswer } from '@sori/contract/catalogue'
import { MUSICAL_KEYS, SOUND_TYPES } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { characterIds } from '../search/character-ids.ts'

let t: TestApp
let ann: MemberRow
let bob: MemberRow
let admin: MemberRow
const ids: Record<string, number> = {}
const characters = {
  WALK: ['TRACK', 100, 'Am'],
  SLOW: ['LOOP', 50.4, 'C'],
  FAST: ['LOOP', 199.6, 'C#m'],
  HIT: ['ONESHOT', null, null],
  ODD: ['TRACK', 111, 'E'],
  UNKNOWN: [null, null, null],
} as const

beforeAll(async () => {
  t = await createTestApp()
  ann = await addMember(t, 'ann')
  bob = await addMember(t, 'bob')
  admin = await addMember(t, 'admin', { roleId: 3 })
  for (const [title, [type, bpm, key]] of Object.entries(characters)) {
    const album = title === 'HIT' ? 'Hits' : 'Walks'
    const { id } = await addTrack(t, ann, title, { album })
    ids[title] = id
    await sql`
      UPDATE tracks SET sound_type = ${type}, bpm = ${bpm}, musical_key = ${key},
        character_source = 'MEASURED'
      WHERE id = ${id}`.execute(t.db)
  }
})
afterAll(() => t.close())

const get = async (path: string, query: Record<string, string> = {}) => {
  const response = await t.app.inject(`${path}?${new URLSearchParams(query)}`)
  return {
    status: response.statusCode,
    json: response.json<TracksAnswer & AlbumsAnswer & Problem>(),
  }
}
const browseTitles = async (query: Record<string, string>) => {
  const { json } = await get('/api/sounds/tracks', { sort: 'oldest', ...query })
  expect(json.total).toBe(json.dtoList.length)
  return json.dtoList.map(({ musicDTO }) => musicDTO.title)
}
const change = async (
  title: string,
  payload: object,
  member: MemberRow,
  path = '/api/me/tracks',
) => {
  const headers = await bearer(t, member)
  const url = `${path}/${ids[title]}`
  const response = await t.app.inject({ method: 'PATCH', url, headers, payload })
  return { status: response.statusCode, json: response.json<Problem>() }
}

describe('a list of tracks', () => {
  test('shows type, tempo and key of each track', async () => {
    const query = { 'more[key]': 'Am', 'more[bpm]': '100-100', sort: 'oldest' }
    const { json } = await get('/api/sounds/tracks', query)
    expect(json.dtoList.map(({ musicDTO }) => musicDTO)).toEqual([
      expect.objectContaining({ title: 'WALK', soundType: 'TRACK', bpm: 100, musicalKey: 'Am' }),
      expect.objectContaining({ title: 'SLOW', soundType: 'LOOP', bpm: 50.4, musicalKey: 'C' }),
    ])
  })

  test('can be filtered by type', async () => {
    expect(await browseTitles({ 'more[soundType]': 'LOOP' })).toEqual(['SLOW', 'FAST'])
    expect(await browseTitles({ 'more[soundType]': 'ONESHOT' })).toEqual(['HIT'])
  })

  test('can be filtered by rounded tempo, also at half and double time', async () => {
    expect(await browseTitles({ 'more[bpm]': '90-110' })).toEqual(['WALK', 'SLOW', 'FAST'])
    expect(await browseTitles({ 'more[bpm]': '111-111' })).toEqual(['ODD'])
    expect(await browseTitles({ 'more[bpm]': '200-200' })).toEqual(['WALK', 'FAST'])
    expect(await browseTitles({ 'more[bpm]': '20-400' })).toEqual(['WALK', 'SLOW', 'FAST', 'ODD'])
  })

  test('can be filtered by key, which includes the relative key', async () => {
    expect(await browseTitles({ 'more[key]': 'C' })).toEqual(['WALK', 'SLOW'])
    expect(await browseTitles({ 'more[key]': 'Am' })).toEqual(['WALK', 'SLOW'])
    expect(await browseTitles({ 'more[key]': 'E' })).toEqual(['FAST', 'ODD'])
    expect(await browseTitles({ 'more[key]': 'F#' })).toEqual([])
  })

  test('combines the filters with a keyword of each type and with tags', async () => {
    const filters = { 'more[soundType]': 'TRACK', 'more[bpm]': '90-120' }
    for (const [keyword, type] of [
      ['walk', 't'],
      ['walk', 'a'],
      ['ann', 'n'],
    ] as const)
      expect((await browseTitles({ ...filters, keyword, type }))[0]).toBe('WALK')
    expect(await browseTitles({ ...filters, 'more[mood]': 'calm' })).toEqual(['WALK', 'ODD'])
    expect(await browseTitles({ ...filters, 'more[mood]': 'none' })).toEqual([])
  })

  test('can be sorted by tempo: slowest first, unknown tempo last', async () => {
    expect(await browseTitles({ sort: 'bpm' })).toEqual([
      'SLOW',
      'WALK',
      'ODD',
      'FAST',
      'HIT',
      'UNKNOWN',
    ])
    expect(await browseTitles({ sort: 'bpm', 'more[soundType]': 'LOOP' })).toEqual(['SLOW', 'FAST'])
    const ofTempo = { sort: 'bpm', 'more[bpm]': '90-110' }
    expect(await browseTitles(ofTempo)).toEqual(['SLOW', 'WALK', 'FAST'])
    expect(await browseTitles({ ...ofTempo, keyword: 'fast', type: 'a' })).toEqual(['FAST'])
    const page = { sort: 'bpm', size: '2' }
    const titlesOf = async (number: string) =>
      (await get('/api/sounds/tracks', { ...page, page: number })).json.dtoList.map(
        ({ musicDTO }) => musicDTO.title,
      )
    expect([await titlesOf('2'), await titlesOf('3')]).toEqual([
      ['ODD', 'FAST'],
      ['HIT', 'UNKNOWN'],
    ])
  })

  test.each([
    ['more[soundType]', 'SONG'],
    ['more[soundType]', 'loop'],
    ['more[bpm]', '110-90'],
    ['more[bpm]', '10-90'],
    ['more[bpm]', '90-401'],
    ['more[bpm]', '90'],
    ['more[bpm]', "1' OR 1=1--"],
    ['more[bpm]', ''],
    ['more[key]', 'H'],
    ['more[key]', 'Bb'],
    ['more[key]', ''],
    ['sort', 'key'],
  ])('refuses the filter %s=%s', async (name, value) => {
    for (const path of ['/api/sounds/tracks', '/api/sounds/albums'])
      expect(await get(path, { [name]: value })).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field: name }] },
      })
  })
})

test('albums and offered tags are those of the tracks that match the filters', async () => {
  const browseAlbums = async (query: Record<string, string>) => {
    const { json } = await get('/api/sounds/albums', query)
    return [json.total, json.dtoList.map(({ albumDTO }) => albumDTO.albumName)]
  }
  expect(await browseAlbums({ 'more[soundType]': 'ONESHOT' })).toEqual([1, ['HITS']])
  expect(await browseAlbums({ 'more[key]': 'F' })).toEqual([0, []])
  expect(await browseAlbums({ sort: 'bpm' })).toEqual([2, ['HITS', 'WALKS']])
  const readMappedTags = async (query: Record<string, string>) =>
    (await t.app.inject(`/api/sounds/tags/mapped?${new URLSearchParams(query)}`)).json<{
      dto: MappedTags
    }>().dto
  expect((await readMappedTags({ 'more[key]': 'F' })).mood).toEqual([])
  expect(await readMappedTags({ 'more[key]': 'C', counts: 'true' })).toMatchObject({
    mood: ['calm'],
    counts: { calm: 2 },
  })
})

test('filters and database use the same ids for types, keys and tempos', async () => {
  for (const [index, key] of MUSICAL_KEYS.entries()) {
    const soundType = SOUND_TYPES[index % SOUND_TYPES.length]
    const bpm = 20 + index
    const { rows } = await sql<{ ids: number[] }>`
      SELECT character_ids(${soundType}, ${bpm}::numeric, ${key}) AS ids`.execute(t.db)
    const lists = characterIds({ soundType, key, bpm: { min: bpm, max: bpm } })
    expect(rows[0]?.ids.length).toBe(lists.length)
    for (const list of lists) expect(rows[0]?.ids.some((id) => list.includes(id))).toBe(true)
  }
})

describe('PATCH /api/me/tracks/{musicId} with character', () => {
  const character = { soundType: 'LOOP', bpm: 87.5, musicalKey: 'G#m' }

  test('sets corrected values, which searches use immediately', async () => {
    expect(await change('UNKNOWN', { character }, ann)).toMatchObject({
      status: 200,
      json: { code: 'TRACK_CHANGED' },
    })
    expect(await browseTitles({ 'more[bpm]': '88-88', 'more[key]': 'B' })).toEqual(['UNKNOWN'])
    const headers = await bearer(t, ann)
    const managed = await t.app.inject({ url: '/api/me/tracks?keyword=unknown', headers })
    expect(managed.json<TracksAnswer>().dtoList[0]).toMatchObject({
      musicDTO: character,
      characterSource: 'ARTIST',
    })
  })

  test('restores the measured values when it is null', async () => {
    await t.db
      .updateTable('files')
      .set({ bpm: 66, character_at: new Date() })
      .where(
        'id',
        '=',
        t.db
          .selectFrom('tracks')
          .select('file_id')
          .where('id', '=', ids.UNKNOWN ?? 0),
      )
      .execute()
    expect(await browseTitles({ 'more[bpm]': '66-66' })).toEqual([])
    expect((await change('UNKNOWN', { character: null }, ann)).status).toBe(200)
    expect(await browseTitles({ 'more[bpm]': '66-66' })).toEqual(['UNKNOWN'])
  })

  test("records an administrator's change", async () => {
    expect(
      (await change('HIT', { character: { ...character, bpm: null } }, admin, '/api/admin/tracks'))
        .status,
    ).toBe(200)
    const headers = await bearer(t, admin)
    const changes = await t.app.inject({ url: '/api/admin/changes?size=1', headers })
    expect(changes.json<{ dtoList: object[] }>().dtoList[0]).toMatchObject({
      subject: 'track',
      field: 'character',
      from: 'ONESHOT',
      to: 'LOOP, G#m',
    })
  })

  test.each([
    [{ ...character, bpm: 19.99 }, 'character.bpm', 'NUMBER_TOO_SMALL'],
    [{ ...character, bpm: 400.01 }, 'character.bpm', 'NUMBER_TOO_BIG'],
    [{ ...character, bpm: '90' }, 'character.bpm', 'NOT_A_NUMBER'],
    [{ ...character, musicalKey: 'H' }, 'character.musicalKey', 'UNKNOWN_VALUE'],
    [{ ...character, soundType: "LOOP'--" }, 'character.soundType', 'UNKNOWN_VALUE'],
    [{ soundType: 'LOOP', bpm: 90 }, 'character.musicalKey', 'REQUIRED'],
  ])('refuses the character %j at the field %s', async (given, field, code) => {
    expect(await change('WALK', { character: given }, ann)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field, code }] },
    })
  })

  test('refuses other members and visitors', async () => {
    expect((await change('WALK', { character }, bob)).status).toBe(403)
    const url = `/api/me/tracks/${ids.WALK}`
    const visitor = await t.app.inject({ method: 'PATCH', url, payload: { character } })
    expect(visitor.statusCode).toBe(401)
    expect(await browseTitles({ 'more[bpm]': '100-100', 'more[soundType]': 'TRACK' })).toEqual([
      'WALK',
    ])
  })
})
