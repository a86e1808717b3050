import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Suggestions } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let moon: MemberRow
let kid: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  moon = await addMember(t, 'moon', { nickname: '달빛작업실' })
  kid = await addMember(t, 'kid', { nickname: 'LofiKid' })
  await addTrack(t, moon, '달빛 산책', {
    album: '새벽 네시',
    downloads: 5,
    tags: { mood: ['잔잔한'] },
  })
  await addTrack(t, moon, '가을 달빛', { album: '새벽 네시', downloads: 9 })
  await addTrack(t, moon, '피아노 소품', {
    album: '새벽 네시',
    tags: { instrument: ['piano', '피리'] },
  })
  await addTrack(t, kid, 'RAINY DAY', { album: 'Tape 100%', tags: { genre: ['lofi'] } })
  await addTrack(t, kid, '달빛 산책', { album: 'Tape 100%', downloads: 7 })
  await addTrack(t, kid, 'MIDNIGHT TRAIN', { album: 'Tape 100%' })
})
afterAll(() => t.close())

const requestSuggestions = (input: string) =>
  t.app.inject(`/api/sounds/suggest?q=${encodeURIComponent(input)}`)
async function suggestNames(input: string) {
  const { dto } = (await requestSuggestions(input)).json<{ dto: Suggestions }>()
  return {
    tracks: dto.tracks.map(({ title }) => title),
    artists: dto.artists.map(({ nickname }) => nickname),
    albums: dto.albums.map(({ albumName }) => albumName),
    tags: dto.tags.map(({ tagName }) => tagName),
    spelling: dto.spelling,
  }
}
const nothing = { tracks: [], artists: [], albums: [], tags: [], spelling: null }

describe('suggestions', () => {
  test('show titles with a word that begins like the input, each title once', async () => {
    expect(await suggestNames('달빛')).toEqual({
      ...nothing,
      tracks: ['가을 달빛', '달빛 산책'],
      artists: ['달빛작업실'],
    })
    const { tracks } = (await requestSuggestions('산책')).json<{ dto: Suggestions }>().dto
    expect(tracks).toEqual([
      {
        musicId: expect.any(Number),
        title: '달빛 산책',
        nickname: 'LofiKid',
        albumName: 'TAPE 100%',
        albumArtPath: null,
      },
    ])
  })

  test.each([
    ['RAINYDAY', 'RAINY DAY'],
    ['rain', 'RAINY DAY'],
    ['Rainy d', 'RAINY DAY'],
    ['달 빛산', '달빛 산책'],
    ['ㄷㅂㅅ', '달빛 산책'],
    ['ㅅㅊ', '달빛 산책'],
    ['달비', '달빛 산책'],
    ['달ㅂ', '달빛 산책'],
    ['피아노ㅅ', '피아노 소품'],
  ])('ignore spaces, case and open syllables: the input %s finds %s', async (typed, title) => {
    expect((await suggestNames(typed)).tracks).toContain(title)
  })

  test('include albums, artists, and tags with their number of tracks', async () => {
    expect(await suggestNames('ㅅㅂ')).toMatchObject({ albums: ['새벽 네시'] })
    expect(await suggestNames('100%')).toMatchObject({ albums: ['TAPE 100%'] })
    expect(await suggestNames('lofi')).toMatchObject({ artists: ['LofiKid'], tags: ['lofi'] })
    expect((await requestSuggestions('ㅈㅈ')).json<{ dto: Suggestions }>().dto.tags).toEqual([
      { kind: 'mood', tagName: 'calm', count: 5 },
      { kind: 'genre', tagName: 'jazz', count: 5, names: { jazz: { ko: '재즈' } } },
      { kind: 'mood', tagName: '잔잔한', count: 1, names: { 잔잔한: { en: 'calm' } } },
    ])
    expect(await suggestNames('pia')).toMatchObject({ tags: ['piano'] })
  })
})

describe('a single typing error', () => {
  test.each([
    ['피아느', '피아노'],
    ['midnigt', 'midnight'],
    ['midnihgt', 'midnight'],
    ['midnjght', 'midnight'],
    ['midnigght', 'midnight'],
    ['달빗산책', '달빛산책'],
    ['달빛산잭', '달빛산책'],
    ['rainy dai', 'rainy day'],
    ['jazzz', 'jazz'],
  ])('in %s is corrected to %s, and the correction is returned', async (typed, spelling) => {
    const suggestions = await suggestNames(typed)
    expect(suggestions.spelling).toBe(spelling)
    expect(suggestions.tracks.length + suggestions.tags.length).toBeGreaterThan(0)
  })

  test('stays uncorrected with a second error, or if a name begins with the input', async () => {
    expect(await suggestNames('달빗')).toMatchObject({ spelling: '달빛' })
    expect(await suggestNames('midnjgth')).toEqual(nothing)
    expect((await suggestNames('mid')).spelling).toBeNull()
  })
})

describe('combinations of tags', () => {
  const combine = async (input: string) => {
    const { dto } = (await requestSuggestions(input)).json<{ dto: Suggestions }>()
    const combinations = dto.combinations?.map((tags) =>
      tags.map(({ kind, tagName }) => `${kind} ${tagName}`),
    )
    return { combinations, spelling: dto.spelling }
  }

  test.each([
    ['잔잔한 피아노', null],
    ['잔잔 피아', null],
    ['ㅈㅈㅎ ㅍㅇㄴ', null],
    ['calm piano', null],
    ['wkswksgks vldksh', '잔잔한 피아노'],
    ['잔잔한 피아느', '잔잔한 피아노'],
  ])('have a tag for each word: %s', async (input, spelling) => {
    const result = await combine(input)
    expect(result.spelling).toBe(spelling)
    expect(result.combinations).toContainEqual(['mood 잔잔한', 'instrument piano'])
    expect(result.combinations?.length).toBeLessThanOrEqual(5)
  })

  test('are missing for one word, two tags of a kind, or an unknown word', async () => {
    for (const input of ['piano', '피아노 피리', 'piano qzqz'])
      expect((await combine(input)).combinations).toBeUndefined()
  })
})

describe('words typed in the other keyboard layout', () => {
  test.each([
    ['ekfqlc', '달빛'],
    ['EKFQLC', '달빛'],
    ['ekfqlc tkscor', '달빛 산책'],
    ['ㅔㅑ무ㅐ', 'piano'],
    ['ㅡㅑ우ㅑ홋', 'midnight'],
  ])('are suggested when no name begins with the input: %s is %s', async (typed, spelling) => {
    const suggestions = await suggestNames(typed)
    expect(suggestions).toEqual({ ...(await suggestNames(spelling)), spelling })
    expect(suggestions.tracks.length + suggestions.tags.length).toBeGreaterThan(0)
  })

  test('are not suggested when a name begins with the input', async () => {
    await addTrack(t, kid, 'EKFQLC', { album: 'Tape 100%' })
    expect(await suggestNames('ekfq')).toEqual({ ...nothing, tracks: ['EKFQLC'] })
    await sql`DELETE FROM track_search WHERE title_key = 'ekfqlc'`.execute(t.db)
  })
})

test('hidden tracks are not suggested, and renamed ones only by their new name', async () => {
  const { id } = await addTrack(t, kid, '유일한 제목', { album: '외딴 앨범' })
  expect(await suggestNames('유일')).toMatchObject({ tracks: ['유일한 제목'] })
  const change = async (payload: object) =>
    t.app.inject({
      method: 'PATCH',
      url: `/api/me/tracks/${id}`,
      payload,
      headers: await bearer(t, kid),
    })
  await change({ hidden: true })
  expect(await suggestNames('유일')).toEqual(nothing)
  await t.services.suggestions.removeUnused()
  await change({ hidden: false })
  expect(await suggestNames('유일')).toMatchObject({ tracks: ['유일한 제목'] })
  await change({ title: '다른 이름', description: 'x' })
  expect([(await suggestNames('유일')).tracks, (await suggestNames('다른')).tracks]).toEqual([
    [],
    ['다른 이름'],
  ])
})

test('the sweep removes search words of names that nothing uses, and keeps all others', async () => {
  const countWords = async (table: 'suggested_words' | 'word_slips') =>
    (
      await sql<{
        word: string
      }>`SELECT DISTINCT word FROM ${sql.table(table)} ORDER BY word`.execute(t.db)
    ).rows.map(({ word }) => word)
  await t.services.suggestions.removeUnused()
  const before = [await countWords('suggested_words'), await countWords('word_slips')]
  const { id } = await addTrack(t, kid, 'RAINY FORTNIGHT', { album: 'Tape 100%' })
  expect((await suggestNames('fortnigt')).spelling).toBe('fortnight')
  await t.app.inject({
    method: 'PATCH',
    url: `/api/me/tracks/${id}`,
    payload: { hidden: true },
    headers: await bearer(t, kid),
  })
  await t.services.suggestions.removeUnused()
  expect([await countWords('suggested_words'), await countWords('word_slips')]).toEqual(before)
  expect((await suggestNames('rainy dai')).spelling).toBe('rainy day')
})

test('suggestions are at most five per kind, for any input', async () => {
  for (let index = 0; index < 8; index++)
    await addTrack(t, kid, `MANY ${index}`, { album: 'Tape 100%' })
  expect((await suggestNames('many')).tracks).toHaveLength(5)
  for (const input of [
    '\0',
    '%',
    '_',
    "'",
    '\\',
    'ㄱ',
    '🎵',
    'a'.repeat(50),
    '힣',
    '\u{10ffff}',
    ' ㄷ ㅂ ',
  ])
    expect([input, (await requestSuggestions(input)).statusCode]).toEqual([input, 200])
  for (const input of ['', ' ', 'a'.repeat(51)])
    expect((await requestSuggestions(input)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'q' }],
    })
})
