import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { Home } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import { PICKS_MAX, type PicksAnswer } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTracks, type TestTrack } from '../../../testing/test-purchases.ts'
import { hideTrack, showTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let tracks: [TestTrack, TestTrack, TestTrack]
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  artist = await addMember(t, 'artist')
  tracks = (await addTracks(t, artist, 3)) as typeof tracks
})
afterAll(() => t.close())
beforeEach(async () => void (await sql`DELETE FROM picks`.execute(t.db)))

const readPicks = async () =>
  (
    await t.app.inject({ url: '/api/admin/picks', headers: await bearer(t, admin) })
  ).json<PicksAnswer>().dto
async function putPicks(picks: readonly unknown[], version: unknown, member = admin) {
  const response = await t.app.inject({
    method: 'PUT',
    url: '/api/admin/picks',
    headers: await bearer(t, member),
    payload: { version, picks },
  })
  return { status: response.statusCode, json: response.json<Problem>() }
}
/** Replaces the present picks. */
const replacePicks = async (...picks: (readonly [track: TestTrack, sentence?: string])[]) =>
  putPicks(
    picks.map(([{ id }, sentence = '']) => ({ musicId: id, sentence })),
    (await readPicks()).version,
  )
const readHomePicks = async () =>
  (await t.app.inject('/api/home'))
    .json<{ dto: Home }>()
    .dto.picks?.map(({ musicDTO, sentence }) => [musicDTO.title, sentence])
const readChanges = async (count: number) =>
  (
    await t.app.inject({
      url: `/api/admin/changes?field=pick&size=${count}`,
      headers: await bearer(t, admin),
    })
  )
    .json<ChangesAnswer>()
    .dtoList.map(({ subjectLabel, from, to }) => [subjectLabel, from, to])

describe('picks of the week', () => {
  test('appear on the home page in their order, with their sentences', async () => {
    const [first, second, third] = tracks
    expect(await replacePicks([third, ' 비 오는  밤에 '], [first])).toMatchObject({
      status: 200,
      json: { code: 'PICKS_CHANGED' },
    })
    expect(await readHomePicks()).toEqual([
      [third.title, '비 오는 밤에'],
      [first.title, ''],
    ])
    await replacePicks([first], [second], [third, '새벽에'])
    expect(await readHomePicks()).toEqual([
      [first.title, ''],
      [second.title, ''],
      [third.title, '새벽에'],
    ])
    expect((await readPicks()).picks[2]).toEqual({
      musicId: third.id,
      title: third.title,
      nickname: 'artist',
      albumArtPath: null,
      sentence: '새벽에',
      hidden: false,
    })
  })

  test('disappear while their track is hidden, and stay in the administrators’ list', async () => {
    const [first, second, third] = tracks
    await replacePicks([first], [second])
    await hideTrack(t, first.id)
    expect(await readHomePicks()).toEqual([[second.title, '']])
    expect((await readPicks()).picks.map(({ hidden }) => hidden)).toEqual([true, false])
    expect((await replacePicks([second], [first])).status).toBe(200)
    await hideTrack(t, third.id)
    expect((await replacePicks([third])).json.code).toBe('NOT_FOUND')
    await showTrack(t, third.id)
    await showTrack(t, first.id)
    expect(await readHomePicks()).toEqual([
      [second.title, ''],
      [first.title, ''],
    ])
  })

  test('disappear with a deleted track', async () => {
    const [extra] = (await addTracks(t, await addMember(t, 'guest'), 1)) as [TestTrack]
    await replacePicks([extra], [tracks[0]])
    await sql`DELETE FROM tracks WHERE id = ${extra.id}`.execute(t.db)
    expect(await readHomePicks()).toEqual([[tracks[0].title, '']])
  })

  test('record the tracks whose place or sentence changes', async () => {
    const [first, second, third] = tracks
    await replacePicks([first], [second, '밤'], [third])
    await replacePicks([first], [second, '새벽'])
    expect(await readChanges(2)).toEqual([
      [third.title, '3.', null],
      [second.title, '2. 밤', '2. 새벽'],
    ])
  })

  test('refuse a list that another administrator has changed', async () => {
    const { version } = await readPicks()
    await replacePicks([tracks[0]])
    expect(await putPicks([], version)).toMatchObject({
      status: 409,
      json: { code: 'CHANGED_MEANWHILE', params: { current: tracks[0].title } },
    })
    const now = (await readPicks()).version
    const responses = await Promise.all([putPicks([], now), putPicks([], now)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('list a repeated track once', async () => {
    await replacePicks([tracks[0], '하나'], [tracks[1]], [tracks[0], '둘'])
    expect(await readHomePicks()).toEqual([
      [tracks[0].title, '둘'],
      [tracks[1].title, ''],
    ])
  })
})

describe('a refused list', () => {
  test('names the invalid field', async () => {
    const pick = { musicId: tracks[0].id, sentence: '' }
    const cases: [unknown[], unknown, string][] = [
      [Array.from({ length: PICKS_MAX + 1 }, () => pick), 0, 'picks'],
      [[{ ...pick, sentence: '가'.repeat(101) }], 0, 'picks.0.sentence'],
      [[{ ...pick, sentence: 'a\u0000b' }], 0, 'picks.0.sentence'],
      [[{ ...pick, musicId: 'x' }], 0, 'picks.0.musicId'],
      [[pick], -1, 'version'],
      [[pick], undefined, 'version'],
    ]
    for (const [picks, version, field] of cases)
      expect(await putPicks(picks, version)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field }] },
      })
  })

  test('contains a missing track or is sent by a member', async () => {
    const missing = [{ musicId: 999_999, sentence: '' }]
    expect((await putPicks(missing, 0)).json.code).toBe('NOT_FOUND')
    expect((await putPicks([], 0, artist)).json.code).toBe('FORBIDDEN')
  })
})
