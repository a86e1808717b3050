import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { MemberItemStatistics } from '@sori/contract/statistics'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { limitRules } from '../../site/limits/index.ts'

const MINUTE_MS = 60_000

let t: TestApp
let now = new Date()
let artist: MemberRow
let fan: MemberRow
let trackId: number
beforeAll(async () => {
  t = await createTestApp({ now: () => now, env: { TRUST_PROXY: '1' } })
  artist = await addMember(t, 'artist')
  fan = await addMember(t, 'fan')
})
afterAll(() => t.close())
let tracks = 0
beforeEach(async () => {
  now = new Date('2027-05-31T03:00:00Z')
  trackId = (await addTrack(t, artist, `TRACK ${++tracks}`)).id
  await t.services.limits.resetAll()
})

async function play(
  member?: MemberRow,
  { address = '203.0.113.7', musicId = trackId as unknown } = {},
) {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/sounds/plays',
    headers: { 'x-forwarded-for': address, ...(member && (await bearer(t, member))) },
    payload: { musicId },
  })
  return response.statusCode
}
const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const readCounts = () =>
  t.db
    .selectFrom('play_counts')
    .select(['day', 'plays', 'listeners'])
    .where('track_id', '=', trackId)
    .orderBy('day')
    .execute()

describe('a play', () => {
  test('counts once an hour for a member, and once a day as a listener', async () => {
    for (const minutes of [0, 59, 1, 30]) {
      passMinutes(minutes)
      expect(await play(fan)).toBe(204)
    }
    expect(await readCounts()).toEqual([{ day: '2027-05-31', plays: 2, listeners: 1 }])
  })

  test('counts visitors by their address', async () => {
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1'])
      await play(undefined, { address })
    await play(undefined, { address: '2001:db8::ffff' })
    expect(await readCounts()).toEqual([{ day: '2027-05-31', plays: 3, listeners: 3 }])
  })

  test('counts once an hour also around midnight in Seoul', async () => {
    now = new Date('2027-05-31T14:50:00Z')
    await play(fan)
    passMinutes(20)
    await play(fan)
    passMinutes(41)
    await play(fan)
    expect(await readCounts()).toEqual([
      { day: '2027-05-31', plays: 1, listeners: 1 },
      { day: '2027-06-01', plays: 1, listeners: 1 },
    ])
  })

  test('does not count for the artist, a hidden track or an unknown one', async () => {
    expect(await play(artist)).toBe(204)
    expect(await play(fan, { musicId: 999_999 })).toBe(204)
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: now, hidden_by: 'artist' })
      .where('id', '=', trackId)
      .execute()
    expect(await play(fan)).toBe(204)
    expect(await readCounts()).toEqual([])
  })

  test('counts once when several tabs report it concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => play(fan)))
    expect(await readCounts()).toEqual([{ day: '2027-05-31', plays: 1, listeners: 1 }])
  })

  test('requires a track id, and is refused to visitors after too many from one address', async () => {
    for (const musicId of ['', 'x', 1.5, null, {}])
      expect(await play(undefined, { musicId })).toBe(400)
    await t.services.limits.resetAll()
    const { max } = limitRules.plays
    for (let index = 0; index < max; index++)
      await t.services.limits.countAnyway([limitRules.plays, '203.0.113.7'])
    expect(await play()).toBe(429)
    expect(await play(fan)).toBe(204)
  })
})

test('the artist sees plays by period, and nobody else sees them', async () => {
  const heard = await addMember(t, 'heard')
  trackId = (await addTrack(t, heard, 'HEARD')).id
  await play(fan)
  now = new Date('2027-06-01T03:00:00Z')
  await play(fan)
  await play()
  const readStatistics = async (member: MemberRow) =>
    (
      await t.app.inject({
        url: '/api/statistic/sounds/stats/me',
        headers: await bearer(t, member),
      })
    ).json<{ dto: MemberItemStatistics }>().dto
  const { playsDay, playsWeek, history } = await readStatistics(heard)
  expect([playsDay, playsWeek]).toEqual([2, 3])
  expect(history?.day.at(-1)).toMatchObject({ from: '2027-06-01', plays: 2 })
  expect(await readStatistics(fan)).toMatchObject({ playsDay: 0, playsTotal: 0 })
})

test('records contain no member and no address, and are removed after a day and an hour', async () => {
  await t.db.deleteFrom('plays').execute()
  now = new Date('2027-05-31T14:30:00Z')
  await play(fan)
  await play()
  const records = await t.db.selectFrom('plays').selectAll().execute()
  expect(records.map(({ listener }) => listener.length)).toEqual([16, 16])
  const { signal } = new AbortController()
  now = new Date('2027-05-31T15:59:00Z')
  await t.services.plays.removeEarlierDays(signal)
  expect(await t.db.selectFrom('plays').selectAll().execute()).toHaveLength(2)
  now = new Date('2027-05-31T16:00:00Z')
  await play(fan)
  await t.services.plays.removeEarlierDays(signal)
  expect(await t.db.selectFrom('plays').select('heard_at').execute()).toEqual([{ heard_at: now }])
  const salts = await t.db.selectFrom('play_salts').select('day').execute()
  expect(salts.map(({ day }) => day)).toEqual(['2027-06-01'])
  expect(await readCounts()).toHaveLength(2)
})
