import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { TagSet, TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let tracks: number[]
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  artist = await addMember(t, 'artist')
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE files, albums, tracks, tags CASCADE`.execute(t.db)
  tracks = []
  for (const [title, mood] of Object.entries({
    One: ['calm'],
    Two: ['quiet'],
    Three: ['calm', 'quiet'],
    Four: ['dark'],
  }))
    tracks.push((await addTrack(t, artist, title, { tags: { mood } })).id)
})

const call = async (method: 'POST' | 'PATCH', url: string, payload: object, caller = admin) =>
  t.app.inject({ method, url, payload, headers: await bearer(t, caller) })
const create = (payload: object, caller = admin) => call('POST', '/api/admin/tags', payload, caller)
const rename = (from: string, to: object, merge = '', caller = admin) =>
  call('PATCH', `/api/admin/tags/instruments/${encodeURIComponent(from)}${merge}`, to, caller)
const retag = (id: number, mood: string[]) =>
  call(
    'POST',
    `/api/me/tracks/${id}/tags`,
    { instrument: ['piano'], mood, genre: ['jazz'] },
    artist,
  )
const outcomeOf = async (response: ReturnType<typeof call>) => {
  const { statusCode, json } = await response
  const { code, errors } = (
    json as () => { code: string; errors?: { field: string; code: string }[] }
  )()
  return [statusCode, code, ...(errors ?? []).map((error) => `${error.field} ${error.code}`)]
}
const listMoods = async () =>
  (await t.app.inject({ url: '/api/sounds/tags' })).json<{ dtoList: TagSet[] }>().dtoList[0]?.mood
const listMappedMoods = async (query = '') =>
  (await t.app.inject({ url: `/api/sounds/tags/mapped?${query}` })).json<{ dto: TagSet }>().dto.mood
const findTracks = async (mood: string) => {
  const { dtoList, total } = (
    await t.app.inject({ url: `/api/sounds/tracks?more[mood]=${mood}&sort=oldest` })
  ).json<TracksAnswer>()
  expect(total).toBe(dtoList.length)
  return dtoList.map(
    ({ musicDTO, tagsStreamDTO }) => `${musicDTO.title}: ${tagsStreamDTO.moodTagName}`,
  )
}
/** Returns the tracks whose tags differ from the tags in the search index. */
const findTracksWithWrongTags = async () => {
  const { rows } = await sql`
    SELECT s.track_id FROM track_search s
    WHERE array(SELECT tag_id FROM track_tags WHERE track_id = s.track_id ORDER BY 1)
      <> array(SELECT DISTINCT tags.id FROM tags
        WHERE array_append(tags.absorbed, tags.id) && s.tag_ids ORDER BY 1)`.execute(t.db)
  return rows
}

describe('POST /api/admin/tags', () => {
  test('creates tags of each kind in lower case and NFC for immediate use', async () => {
    const response = await create({
      mood: [' Lo-Fi  Beats ', '몽환적'.normalize('NFD')],
      genre: ["80's r&b/soul +#_."],
    })
    expect(response.json()).toEqual({ code: 'TAGS_CREATED', message: '태그가 등록되었습니다.' })
    expect(await listMoods()).toEqual(['calm', 'dark', 'lo-fi beats', 'quiet', '몽환적'])
    expect(await listMappedMoods()).toEqual(['calm', 'dark', 'quiet'])
    expect(await outcomeOf(retag(tracks[3] ?? 0, ['몽환적']))).toEqual([200, 'TRACK_TAGGED'])
    expect(await listMappedMoods()).toEqual(['calm', 'quiet', '몽환적'])
  })

  test('creates nothing when one of the tags is invalid or exists', async () => {
    const cases: [object, ...string[]][] = [
      [{ mood: ['new', 'Calm'] }, 'TAG_EXISTS', 'mood TAG_EXISTS'],
      [{ genre: ['new', 'calm'] }, 'TAG_EXISTS', 'genre TAG_EXISTS'],
      [{ mood: ['new'], genre: ['new'] }, 'TAG_EXISTS', 'genre TAG_EXISTS'],
      [{ mood: ['new', 'a,b'] }, 'VALIDATION', 'mood PATTERN'],
      [{ mood: ['new', 'ｃａｌｍ'] }, 'VALIDATION', 'mood PATTERN'],
      [{ mood: ['new'], genre: ['é\u0301\u0302'] }, 'VALIDATION', 'genre PATTERN'],
      [{ mood: ['new', '\u3164'] }, 'VALIDATION', 'mood PATTERN'],
      [{ mood: ['new', '#&'] }, 'VALIDATION', 'mood PATTERN'],
      [{ mood: ['new', '  '] }, 'VALIDATION', 'mood REQUIRED'],
      [{ instrument: ['x'.repeat(51)] }, 'VALIDATION', 'instrument TOO_LONG'],
      [{ mood: [], genre: [] }, 'VALIDATION', 'tagName REQUIRED'],
      [{}, 'VALIDATION', 'tagName REQUIRED'],
      [{ mood: 'new' }, 'VALIDATION', 'mood PATTERN'],
    ]
    for (const [payload, ...refusal] of cases)
      expect(await outcomeOf(create(payload))).toEqual([400, ...refusal])
    expect(await listMoods()).toEqual(['calm', 'dark', 'quiet'])
    expect((await create({ mood: ['calm'] })).json()).toMatchObject({
      message: '이미 있는 태그입니다: calm',
      params: { tag: 'calm' },
    })
    expect(await outcomeOf(create({ mood: ['new'] }, artist))).toEqual([403, 'FORBIDDEN'])
  })

  test('creates one tag for ten concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(create({ mood: ['fresh'] }))),
    )
    expect(responses.map(([status]) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await listMoods()).toEqual(['calm', 'dark', 'fresh', 'quiet'])
  })
})

describe('PATCH /api/admin/tags/instruments/{tagName}', () => {
  test('renames a tag of the given kind, immediately for all its tracks', async () => {
    expect(await outcomeOf(rename('calm', { mood: ['Serene'] }))).toEqual([200, 'TAG_RENAMED'])
    expect([await listMoods(), await listMappedMoods()]).toEqual([
      ['dark', 'quiet', 'serene'],
      ['dark', 'quiet', 'serene'],
    ])
    expect([await findTracks('calm'), await findTracks('serene')]).toEqual([
      [],
      ['ONE: serene', 'THREE: quiet,serene'],
    ])
    expect(await outcomeOf(rename('serene', { mood: ['serene'] }))).toEqual([200, 'TAG_RENAMED'])
  })

  test('refuses an existing name, or merges both tags with merge=true', async () => {
    expect(await outcomeOf(rename('calm', { mood: ['quiet'] }))).toEqual([
      400,
      'TAG_EXISTS',
      'mood TAG_EXISTS',
    ])
    expect(await outcomeOf(rename('calm', { mood: ['quiet'] }, '?merge=false'))).toEqual([
      400,
      'TAG_EXISTS',
      'mood TAG_EXISTS',
    ])
    expect(await findTracks('calm')).toHaveLength(2)
    expect(await outcomeOf(rename('calm', { mood: ['quiet'] }, '?merge=true'))).toEqual([
      200,
      'TAG_MERGED',
    ])
    expect([await listMoods(), await listMappedMoods()]).toEqual([
      ['dark', 'quiet'],
      ['dark', 'quiet'],
    ])
    expect([await findTracks('calm'), await findTracks('quiet')]).toEqual([
      [],
      ['ONE: quiet', 'TWO: quiet', 'THREE: quiet'],
    ])
    expect(await findTracksWithWrongTags()).toEqual([])
  })

  test('merges a tag with merged ones, and frees the old name for a new tag', async () => {
    await rename('calm', { mood: ['quiet'] }, '?merge=true')
    await rename('quiet', { mood: ['dark'] }, '?merge=true')
    expect(await findTracks('dark')).toEqual([
      'ONE: dark',
      'TWO: dark',
      'THREE: dark',
      'FOUR: dark',
    ])
    expect(await outcomeOf(create({ mood: ['calm'] }))).toEqual([200, 'TAGS_CREATED'])
    expect([await findTracks('calm'), await listMappedMoods()]).toEqual([[], ['dark']])
    await retag(tracks[0] ?? 0, ['calm'])
    expect([await findTracks('calm'), await findTracks('dark')]).toEqual([
      ['ONE: calm'],
      ['TWO: dark', 'THREE: dark', 'FOUR: dark'],
    ])
    await Promise.all(tracks.map((id) => retag(id, ['calm'])))
    expect([await listMappedMoods(), await findTracksWithWrongTags()]).toEqual([['calm'], []])
  })

  test('refuses unknown tags, tags of another kind, and anything but one name', async () => {
    const cases: [string, object, ...(string | number)[]][] = [
      ['nowhere', { mood: ['x'] }, 404, 'NOT_FOUND'],
      ['calm', { genre: ['x'] }, 404, 'NOT_FOUND'],
      ['a\0b', { mood: ['x'] }, 404, 'NOT_FOUND'],
      ['calm', {}, 400, 'VALIDATION', 'tagName REQUIRED'],
      ['calm', { mood: ['x', 'y'] }, 400, 'VALIDATION', 'tagName UNKNOWN_VALUE'],
      ['calm', { mood: ['x'], genre: ['y'] }, 400, 'VALIDATION', 'tagName UNKNOWN_VALUE'],
      ['calm', { mood: ['!'] }, 400, 'VALIDATION', 'mood PATTERN'],
    ]
    for (const [name, payload, ...refusal] of cases)
      expect([name, ...(await outcomeOf(rename(name, payload)))]).toEqual([name, ...refusal])
    expect(await outcomeOf(rename('calm', { mood: ['x'] }, '?merge=maybe'))).toEqual([
      400,
      'VALIDATION',
      'merge UNKNOWN_VALUE',
    ])
    expect(await outcomeOf(rename('calm', { mood: ['x'] }, '', artist))).toEqual([403, 'FORBIDDEN'])
  })
})

test('a track tagged during a merge gets the remaining tag or is refused with TAG_UNKNOWN', async () => {
  for (let round = 0; round < 20; round++) {
    const [from, into] = [`from ${round}`, `into ${round}`]
    await t.services.tags.create(admin.id, { mood: [from, into] })
    await retag(tracks[1] ?? 0, [from])
    const responses = await Promise.all([
      outcomeOf(retag(tracks[0] ?? 0, [from])),
      outcomeOf(retag(tracks[1] ?? 0, ['dark'])),
      rename(from, { mood: [into] }, '?merge=true').then(({ statusCode }) => [statusCode]),
      outcomeOf(retag(tracks[2] ?? 0, [from, 'dark'])),
      addTrack(t, artist, `Round ${round}`, { tags: { mood: [into] } }).then(() => [200]),
      outcomeOf(retag(tracks[3] ?? 0, [into])),
    ])
    for (const [status, code] of responses)
      if (status !== 200) expect([status, code]).toEqual([400, 'TAG_UNKNOWN'])
    const titled = ['ONE', 'TWO', 'THREE', 'FOUR']
    const expectedTitles = [0, 3, 5].flatMap((responseIndex, place) =>
      responses[responseIndex]?.[0] === 200 ? [titled[[0, 2, 3][place] ?? 0]] : [],
    )
    const have = (await findTracks(into)).map((line) => line.split(':')[0])
    expect([round, have.toSorted()]).toEqual([
      round,
      [...expectedTitles, `ROUND ${round}`].toSorted(),
    ])
    expect([round, await findTracks(from), await findTracksWithWrongTags()]).toEqual([
      round,
      [],
      [],
    ])
  }
}, 60_000)

test('two opposite concurrent merges leave one tag', async () => {
  const responses = await Promise.all([
    outcomeOf(rename('calm', { mood: ['quiet'] }, '?merge=true')),
    outcomeOf(rename('quiet', { mood: ['calm'] }, '?merge=true')),
  ])
  expect(responses.toSorted()).toEqual([
    [200, 'TAG_MERGED'],
    [200, 'TAG_RENAMED'],
  ])
  expect((await listMoods())?.length).toBe(2)
  expect([await listMappedMoods(), await findTracksWithWrongTags()]).toEqual([
    await listMoods(),
    [],
  ])
})

describe('the removal of a tag', () => {
  const remove = async (name: string, caller = admin) =>
    t.app.inject({
      method: 'DELETE',
      url: `/api/admin/tags/instruments/${encodeURIComponent(name)}`,
      headers: await bearer(t, caller),
    })

  test('deletes an unused tag with its names and is recorded', async () => {
    await create({ mood: ['lonely'] })
    await sql`
      INSERT INTO tag_names (kind, name, korean, english)
      VALUES ('mood', 'lonely', '외로운', 'lonely')`.execute(t.db)
    expect(await outcomeOf(remove('Lonely'))).toEqual([200, 'TAG_REMOVED'])
    expect(await outcomeOf(remove('lonely'))).toEqual([404, 'NOT_FOUND'])
    const names = t.db.selectFrom('tag_names').select('name').where('name', '=', 'lonely')
    expect(await names.execute()).toEqual([])
    const { field, from_value } = await t.db
      .selectFrom('admin_changes')
      .select(['field', 'from_value'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([field, from_value]).toEqual(['remove', 'lonely'])
    expect(await outcomeOf(create({ genre: ['lonely'] }))).toEqual([200, 'TAGS_CREATED'])
  })

  test('returns TAG_USED while a track has the tag, also a hidden one', async () => {
    await t.db.updateTable('tracks').set({ hidden_by: 'artist' }).execute()
    expect(await outcomeOf(remove('dark'))).toEqual([409, 'TAG_USED'])
    expect(await outcomeOf(remove('dark', artist))).toEqual([403, 'FORBIDDEN'])
    expect(await outcomeOf(remove('\u0000'))).toEqual([404, 'NOT_FOUND'])
  })
})
