import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { TagSet, TracksAnswer } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import type { TagMergesAnswer, TagNaming, TagNamingsAnswer } from '@sori/contract/management'
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
  await sql`TRUNCATE files, albums, tracks, tags, tag_merges CASCADE`.execute(t.db)
  await sql`DELETE FROM tag_names WHERE name IN ('calm', 'quiet', 'dark')`.execute(t.db)
  tracks = []
  for (const [title, mood] of Object.entries({
    One: ['calm'],
    Two: ['quiet'],
    Three: ['calm', 'quiet'],
    Four: ['dark'],
  }))
    tracks.push((await addTrack(t, artist, title, { tags: { mood } })).id)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const call = async <T>(method: Method, url: string, payload?: object, caller = admin) => {
  const headers = await bearer(t, caller)
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, json: response.json<T & Problem>() }
}
const merge = (from: string, into: string) =>
  call('PATCH', `/api/admin/tags/instruments/${from}?merge=true`, { mood: [into] })
const listMerges = async () =>
  (await call<TagMergesAnswer>('GET', '/api/admin/tags/merges')).json.dtoList
const undo = async (from: string, caller = admin) => {
  const id = (await listMerges()).find((each) => each.from === from)?.mergeId ?? 0
  return call('POST', `/api/admin/tags/merges/${id}/undo`, undefined, caller)
}
const retag = (trackIndex: number, mood: string[]) =>
  call(
    'POST',
    `/api/me/tracks/${tracks[trackIndex]}/tags`,
    { instrument: ['piano'], mood, genre: ['jazz'] },
    artist,
  )
/** Returns the tracks that the filter finds, with their tags. */
const findTracks = async (mood: string) => {
  const url = `/api/sounds/tracks?more[mood]=${mood}&sort=oldest`
  const { dtoList } = (await t.app.inject({ url })).json<TracksAnswer>()
  return dtoList.map(
    ({ musicDTO, tagsStreamDTO }) => `${musicDTO.title}: ${tagsStreamDTO.moodTagName}`,
  )
}
const findAllTracks = () => Promise.all(['calm', 'quiet', 'dark'].map(findTracks))
const listMoods = async () =>
  (await t.app.inject({ url: '/api/sounds/tags' })).json<{ dtoList: TagSet[] }>().dtoList[0]?.mood
const readNaming = async (name: string) =>
  (await call<TagNamingsAnswer>('GET', '/api/admin/tags/names')).json.dtoList.find(
    ({ tagName }) => tagName === name,
  ) as TagNaming
const nameTag = async (tag: string, change: object) => {
  const { version } = await readNaming(tag)
  const body = { korean: tag, english: tag, synonyms: [], version, ...change }
  return call('PUT', `/api/admin/tags/names/${tag}`, body)
}
/** Returns the tags whose stored count differs from their real number of tracks. */
const findWrongCounts = async () => {
  const { rows } = await sql`
    SELECT id FROM tags
    WHERE (SELECT count(*) FROM track_tags WHERE tag_id = id) <> (
      SELECT coalesce(sum(amount), 0) FROM counts_now
      WHERE kind = 'tags' AND owner = 0 AND subject = id)`.execute(t.db)
  return rows
}
const makeMergesOlder = (hours: number) =>
  sql`UPDATE tag_merges SET merged_at = merged_at - make_interval(hours => ${hours})`.execute(t.db)

const BEFORE = [
  ['ONE: calm', 'THREE: calm,quiet'],
  ['TWO: quiet', 'THREE: calm,quiet'],
  ['FOUR: dark'],
]

describe('POST /api/admin/tags/merges/{mergeId}/undo', () => {
  test('restores the tags of all tracks, and both changes are recorded', async () => {
    await merge('calm', 'quiet')
    expect(await listMerges()).toEqual([
      {
        mergeId: expect.any(Number),
        kind: 'mood',
        from: 'calm',
        into: 'quiet',
        trackCount: 2,
        adminNickname: 'admin',
        createDate: expect.any(String),
        undoable: true,
      },
    ])
    expect(await undo('calm')).toEqual({
      status: 200,
      json: { code: 'TAG_MERGE_UNDONE', message: '합친 태그를 되돌렸습니다.' },
    })
    expect([await findAllTracks(), await listMoods()]).toEqual([BEFORE, ['calm', 'dark', 'quiet']])
    expect([await listMerges(), await findWrongCounts()]).toEqual([[], []])
    const { json } = await call<{ dtoList: object[] }>('GET', '/api/admin/changes?size=2')
    expect(json.dtoList).toMatchObject([
      { subjectLabel: 'calm', field: 'unmerge', from: 'quiet', to: 'calm' },
      { subjectLabel: 'calm', field: 'merge', from: 'calm', to: 'quiet' },
    ])
    await merge('calm', 'quiet')
    expect((await undo('calm')).status).toBe(200)
    expect(await findAllTracks()).toEqual(BEFORE)
  })

  test('keeps tags that an artist has changed since, also of hidden tracks', async () => {
    await merge('calm', 'quiet')
    await retag(0, ['dark'])
    await retag(2, ['quiet', 'dark'])
    await call('PATCH', `/api/me/tracks/${tracks[2]}`, { hidden: true }, artist)
    await undo('calm')
    await call('PATCH', `/api/me/tracks/${tracks[2]}`, { hidden: false }, artist)
    expect(await findAllTracks()).toEqual([
      ['THREE: calm,dark,quiet'],
      ['TWO: quiet', 'THREE: calm,dark,quiet'],
      ['ONE: dark', 'THREE: calm,dark,quiet', 'FOUR: dark'],
    ])
  })

  test('finds tracks that were indexed again after the merge', async () => {
    await merge('calm', 'quiet')
    const title = { title: 'UNO', description: 'renamed' }
    expect((await call('PATCH', `/api/me/tracks/${tracks[0]}`, title, artist)).status).toBe(200)
    await retag(2, ['quiet'])
    await undo('calm')
    expect(await findAllTracks()).toEqual([
      ['UNO: calm', 'THREE: calm,quiet'],
      ['TWO: quiet', 'THREE: calm,quiet'],
      ['FOUR: dark'],
    ])
  })

  test('restores names and synonyms, and keeps synonyms that were added since', async () => {
    await nameTag('calm', { korean: '잔잔한', synonyms: ['still'] })
    await nameTag('quiet', { synonyms: ['silent'] })
    await merge('calm', 'quiet')
    await nameTag('quiet', { synonyms: [...(await readNaming('quiet')).synonyms, 'hushed'] })
    await undo('calm')
    expect(await readNaming('calm')).toMatchObject({ korean: '잔잔한', synonyms: ['still'] })
    expect((await readNaming('quiet')).synonyms).toEqual(['silent', 'hushed'])
  })

  test('undoes several merges of a tag only from the last to the first', async () => {
    await merge('calm', 'quiet')
    await merge('quiet', 'dark')
    expect((await listMerges()).map(({ from, undoable }) => [from, undoable])).toEqual([
      ['quiet', true],
      ['calm', false],
    ])
    expect((await undo('calm')).status).toBe(404)
    expect((await undo('quiet')).status).toBe(200)
    expect(await findTracks('quiet')).toEqual(['ONE: quiet', 'TWO: quiet', 'THREE: quiet'])
    expect((await undo('calm')).status).toBe(200)
    expect([await findAllTracks(), await findWrongCounts()]).toEqual([BEFORE, []])
  })

  test('works after the remaining tag was renamed or removed', async () => {
    await merge('calm', 'quiet')
    await call('PATCH', '/api/admin/tags/instruments/quiet', { mood: ['hushed'] })
    expect((await listMerges())[0]?.into).toBe('hushed')
    await undo('calm')
    expect([await findTracks('calm'), await findTracks('hushed')]).toEqual([
      ['ONE: calm', 'THREE: calm,hushed'],
      ['TWO: hushed', 'THREE: calm,hushed'],
    ])
    await merge('calm', 'hushed')
    for (const trackIndex of [0, 1, 2]) await retag(trackIndex, ['dark'])
    await call('DELETE', '/api/admin/tags/instruments/hushed')
    expect((await undo('calm')).status).toBe(200)
    expect([await listMoods(), await findTracks('calm')]).toEqual([['calm', 'dark'], []])
  })

  test('refuses names that another tag has taken since', async () => {
    await nameTag('calm', { korean: '잔잔한' })
    await merge('calm', 'quiet')
    await nameTag('dark', { korean: '잔잔한' })
    expect((await undo('calm')).json).toMatchObject({
      code: 'TAG_EXISTS',
      params: { tag: '잔잔한' },
    })
    await nameTag('dark', { korean: '어두운' })
    await call('POST', '/api/admin/tags', { genre: ['calm'] })
    expect((await undo('calm')).json).toMatchObject({ code: 'TAG_EXISTS', params: { tag: 'calm' } })
    expect(await findTracks('quiet')).toEqual(['ONE: quiet', 'TWO: quiet', 'THREE: quiet'])
  })

  test('refuses a merge older than a day with 404, and members with 403', async () => {
    await merge('calm', 'quiet')
    expect((await undo('calm', artist)).status).toBe(403)
    await t.services.tagMerges.removeOldMerges()
    expect(await listMerges()).toHaveLength(1)
    const [{ mergeId } = { mergeId: 0 }] = await listMerges()
    await makeMergesOlder(24)
    expect(await listMerges()).toEqual([])
    expect((await call('POST', `/api/admin/tags/merges/${mergeId}/undo`)).status).toBe(404)
    await t.services.tagMerges.removeOldMerges()
    expect(await t.db.selectFrom('tag_merges').selectAll().execute()).toEqual([])
    expect(await findTracks('quiet')).toHaveLength(3)
  })

  test('undoes a merge once for concurrent requests', async () => {
    await merge('calm', 'quiet')
    const [{ mergeId } = { mergeId: 0 }] = await listMerges()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', `/api/admin/tags/merges/${mergeId}/undo`)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await findAllTracks()).toEqual(BEFORE)
  })
})
