import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { MemberItemStatistics, SalesAnswer } from '@sori/contract/statistics'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { TestTrack } from '../../../testing/test-purchases.ts'
import { trackRequestBody } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let now = new Date('2027-05-31T14:59:59Z')
let admin: MemberRow
let ann: MemberRow
let buyers: MemberRow[]
let tracks: TestTrack[]

const seoulTime = (clock: string) => new Date(`${clock}+09:00`)

beforeAll(async () => {
  t = await createTestApp({ now: () => now })
  admin = await addMember(t, 'admin', { roleId: 3 })
  ann = await addMember(t, 'ann')
  buyers = await Promise.all(
    ['b1', 'b2', 'b3'].map((name) => addMember(t, name, { credits: 30, activated: name !== 'b3' })),
  )
  // 2027-05-31 is a Monday and the last day of May; the week before began on 24 May.
  const published = [
    ['RAIN', 'First', '2027-04-30T23:59:59', { mood: ['calm'], genre: ['jazz', 'lofi'] }],
    ['SNOW', 'First', '2027-05-01T00:00:00', { mood: ['calm'], genre: ['jazz'] }],
    ['HAIL', 'Second', '2027-05-30T23:59:59', { mood: ['dark'], genre: ['jazz'] }],
    ['WIND', 'Second', '2027-05-31T00:00:00', { mood: ['dark'], genre: ['lofi'] }],
  ] as const
  tracks = []
  for (const [title, album, at, { mood, genre }] of published) {
    const createdAt = seoulTime(at)
    const tags = { mood: [...mood], genre: [...genre] }
    tracks.push({
      ...(await addTrack(t, ann, title, {
        album,
        createdAt,
        tags,
        downloads: title === 'SNOW' ? 5 : 0,
      })),
      title,
      artist: ann,
    })
  }
  const sales = [
    [0, 0, '2027-04-30T23:59:59'],
    [0, 1, '2027-05-01T00:00:00'],
    [0, 2, '2027-05-30T23:59:59'],
    [0, 3, '2027-05-31T00:00:00'],
    [1, 0, '2027-05-31T00:00:00'],
    [1, 2, '2027-05-31T23:59:59'],
    [2, 0, '2027-05-23T23:59:59'],
    [2, 2, '2027-05-24T00:00:00'],
  ] as const
  for (const [buyer, track, at] of sales) {
    now = seoulTime(at)
    const [member, soldTrack] = [buyers[buyer] as MemberRow, tracks[track] as TestTrack]
    await t.services.purchases.buy(member.id, trackRequestBody(member, soldTrack, 'DONE'))
  }
  now = seoulTime('2027-05-31T12:00:00')
  // The artist's own copy is free: a download without a sale.
  await t.services.purchases.buyAll(ann.id, [(tracks[3] as TestTrack).id])
})
afterAll(() => t.close())
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

const readStatistics = async (path: string, member = admin) => {
  const response = await t.app.inject({
    url: `/api/statistic/${path}`,
    headers: await bearer(t, member),
  })
  return response.json<{ dto: unknown }>().dto
}
const readArtistStatistics = (time: string, artist = ann) => {
  now = seoulTime(time)
  return readStatistics('sounds/stats/me', artist)
}
/** Returns the last thirty days until 31 May, where unlisted days have 0. */
const lastDays = (counts: Record<string, number>) =>
  Array.from({ length: 30 }, (_, index) => `05-${String(index + 2).padStart(2, '0')}`).map(
    (day) => ({
      day: `2027-${day}`,
      count: counts[day] ?? 0,
    }),
  )
const periodCounts = (music: number[], downloads: number[]) => ({
  musicCountDay: music[0],
  musicCountWeek: music[1],
  musicCountMonth: music[2],
  downloadsDay: downloads[0],
  downloadsWeek: downloads[1],
  downloadsMonth: downloads[2],
})

describe("an artist's statistics", () => {
  test('contain totals, and the counts of today, this week and this month', async () => {
    expect(await readArtistStatistics('2027-05-31T23:59:59')).toEqual({
      albumCountTotal: 2,
      musicCountTotal: 4,
      ...periodCounts([1, 1, 3], [4, 4, 8]),
      // Five of them are in the fixture of SNOW.
      totalDownloads: 14,
      topTrackTitles: ['SNOW', 'RAIN', 'HAIL', 'WIND'],
      topTrackDownloadCounts: [6, 3, 3, 2],
      topTrackIds: [1, 0, 2, 3].map((index) => tracks[index]?.id),
      // The artist's free copy earned nothing.
      creditsEarnedDay: 9,
      creditsEarnedWeek: 9,
      creditsEarnedMonth: 21,
      creditsEarnedTotal: 24,
      playsDay: 0,
      playsWeek: 0,
      playsMonth: 0,
      playsTotal: 0,
      downloadsByDay: lastDays({ '05-23': 1, '05-24': 1, '05-30': 1, '05-31': 4 }),
      uploadsByDay: lastDays({ '05-30': 1, '05-31': 1 }),
      history: expect.any(Object),
    })
  })

  test('return the counts of the last thirty days, today included', async () => {
    const { downloadsByDay, uploadsByDay } = (await readArtistStatistics(
      '2027-05-30T00:00:00',
    )) as MemberItemStatistics
    expect([downloadsByDay.length, downloadsByDay[0], downloadsByDay.at(-1)]).toEqual([
      30,
      { day: '2027-05-01', count: 1 },
      { day: '2027-05-30', count: 1 },
    ])
    expect(uploadsByDay[0]).toEqual({ day: '2027-05-01', count: 1 })
    const later = (await readArtistStatistics('2027-05-31T00:00:00')) as MemberItemStatistics
    expect(later.downloadsByDay[0]).toEqual({ day: '2027-05-02', count: 0 })
  })

  test('return consecutive days, weeks, months and years until today', async () => {
    const { history } = (await readArtistStatistics('2027-05-31T23:59:59')) as MemberItemStatistics
    expect(history?.day.slice(-2)).toEqual([
      { from: '2027-05-30', downloads: 1, uploads: 1, credits: 3, plays: 0 },
      { from: '2027-05-31', downloads: 4, uploads: 1, credits: 9, plays: 0 },
    ])
    expect(history?.week.slice(-3)).toEqual([
      { from: '2027-05-17', downloads: 1, uploads: 0, credits: 3, plays: 0 },
      { from: '2027-05-24', downloads: 2, uploads: 1, credits: 6, plays: 0 },
      { from: '2027-05-31', downloads: 4, uploads: 1, credits: 9, plays: 0 },
    ])
    expect(history?.month.slice(-2)).toEqual([
      { from: '2027-04-01', downloads: 1, uploads: 1, credits: 3, plays: 0 },
      { from: '2027-05-01', downloads: 8, uploads: 3, credits: 21, plays: 0 },
    ])
    expect(history?.year).toEqual([
      { from: '2027-01-01', downloads: 9, uploads: 4, credits: 24, plays: 0 },
    ])
    expect([history?.day.length, history?.week.length, history?.month.length]).toEqual([30, 12, 12])
    const earlier = (await readArtistStatistics('2027-05-30T00:00:00')) as MemberItemStatistics
    expect(earlier.history?.month.at(-1)).toMatchObject({ downloads: 4 })
  })

  test("list each sale with its day, of all tracks or of one, to the tracks' artist", async () => {
    const sales = async (query: string, member: MemberRow | null = ann) =>
      t.app.inject({
        url: `/api/me/sales${query}`,
        ...(member && { headers: await bearer(t, member) }),
      })
    const all = (await sales('?size=2')).json<SalesAnswer>()
    expect([all.total, all.dtoList.length]).toEqual([8, 2])
    expect(all.dtoList[0]).toEqual({
      musicId: tracks[2]?.id,
      title: 'HAIL',
      soldAt: '2027-05-31T14:59:59.000Z',
      credits: 3,
      won: 0,
    })
    const ofSnow = (await sales(`?musicId=${tracks[1]?.id}`)).json<SalesAnswer>()
    expect(ofSnow.dtoList.map(({ soldAt }) => soldAt)).toEqual(['2027-04-30T15:00:00.000Z'])
    const buyer = buyers[0] as MemberRow
    expect((await sales(`?musicId=${tracks[1]?.id}`, buyer)).json()).toMatchObject({ total: 0 })
    expect((await sales('?musicId=x')).statusCode).toBe(400)
    expect((await sales('?page=0')).statusCode).toBe(400)
    expect((await sales('', null)).statusCode).toBe(401)
  })

  test('return what buyers paid by day, week and month in Seoul', async () => {
    const earned = async (at: string) => {
      const { creditsEarnedDay, creditsEarnedWeek, creditsEarnedMonth, creditsEarnedTotal } =
        (await readArtistStatistics(at)) as MemberItemStatistics
      return [creditsEarnedDay, creditsEarnedWeek, creditsEarnedMonth, creditsEarnedTotal]
    }
    expect(await earned('2027-04-30T23:59:59')).toEqual([3, 3, 3, 24])
    expect(await earned('2027-05-01T00:00:00')).toEqual([3, 6, 3, 24])
    expect(await earned('2027-05-31T23:59:59')).toEqual([9, 9, 21, 24])
    expect(await earned('2027-06-01T00:00:00')).toEqual([0, 9, 0, 24])
  })

  test('begin days at midnight in Seoul, weeks on Monday and months on the first', async () => {
    // The last second of Friday, 30 April.
    expect(await readArtistStatistics('2027-04-30T23:59:59')).toMatchObject(
      periodCounts([1, 1, 1], [1, 1, 1]),
    )
    // The first second of Saturday, 1 May, in the same week.
    expect(await readArtistStatistics('2027-05-01T00:00:00')).toMatchObject(
      periodCounts([1, 2, 1], [1, 2, 1]),
    )
    // The last second of a Sunday, then the first of Monday.
    expect(await readArtistStatistics('2027-05-23T23:59:59')).toMatchObject(
      periodCounts([0, 0, 1], [1, 1, 2]),
    )
    expect(await readArtistStatistics('2027-05-24T00:00:00')).toMatchObject(
      periodCounts([0, 0, 1], [1, 1, 3]),
    )
    expect(await readArtistStatistics('2027-05-30T23:59:59')).toMatchObject(
      periodCounts([1, 1, 2], [1, 2, 4]),
    )
    expect(await readArtistStatistics('2027-05-31T00:00:00')).toMatchObject(
      periodCounts([1, 1, 3], [4, 4, 8]),
    )
    // Tuesday, 1 June: the week continues, and the month is empty.
    expect(await readArtistStatistics('2027-06-01T00:00:00')).toMatchObject(
      periodCounts([0, 1, 0], [0, 4, 0]),
    )
    expect(await readArtistStatistics('2027-06-07T00:00:00')).toMatchObject(
      periodCounts([0, 0, 0], [0, 0, 0]),
    )
  })

  test('are empty for a member without uploads', async () => {
    expect(await readArtistStatistics('2027-05-31T12:00:00', buyers[0])).toMatchObject({
      musicCountTotal: 0,
      totalDownloads: 0,
      topTrackTitles: [],
    })
    expect(await readStatistics('tags/stats/me', buyers[0])).toEqual({
      instrumentUsageCount: [],
      moodUsageCount: [],
      genreUsageCount: [],
    })
  })

  test('return the tags of the tracks, most frequent first', async () => {
    expect(await readStatistics('tags/stats/me', ann)).toEqual({
      instrumentUsageCount: [{ tagName: 'piano', count: 4 }],
      moodUsageCount: [
        { tagName: 'calm', count: 2 },
        { tagName: 'dark', count: 2 },
      ],
      genreUsageCount: [
        { tagName: 'jazz', count: 3 },
        { tagName: 'lofi', count: 2 },
      ],
    })
  })
})

describe("the site's statistics", () => {
  test('return the top sellers and uploaders, not counting free copies as sales', async () => {
    const bob = buyers[1] as MemberRow
    await addTrack(t, bob, 'FOG', { album: 'Third', tags: { mood: ['dark'] } })
    expect(await readStatistics('sounds/stats')).toEqual({
      totalAlbums: 3,
      totalMusics: 5,
      topSellingMusic: [
        { title: 'RAIN', count: 3, musicId: tracks[0]?.id, nickname: 'ann' },
        { title: 'HAIL', count: 3, musicId: tracks[2]?.id, nickname: 'ann' },
        { title: 'SNOW', count: 1, musicId: tracks[1]?.id, nickname: 'ann' },
        { title: 'WIND', count: 1, musicId: tracks[3]?.id, nickname: 'ann' },
      ],
      topArtistsBySales: [{ nickname: 'ann', count: 8 }],
      topArtistsByUploads: [
        { nickname: 'ann', count: 4 },
        { nickname: 'b2', count: 1 },
      ],
    })
    expect(await readStatistics('tags/stats')).toMatchObject({
      moodUsageCount: [
        { tagName: 'dark', count: 3 },
        { tagName: 'calm', count: 2 },
      ],
    })
  })

  test('count accounts by creation time and confirmed email', async () => {
    const creationTimes = [
      '2027-05-31T00:00:00',
      '2027-05-30T23:59:59',
      '2027-05-01T00:00:00',
      '2027-04-30T23:59:59',
      '2027-05-31T23:59:59',
    ]
    for (const [index, { id }] of [admin, ann, ...buyers].entries())
      await sql`
        UPDATE members SET created_at = ${seoulTime(creationTimes[index] as string)}
        WHERE id = ${id}`.execute(t.db)
    now = seoulTime('2027-05-31T23:59:59')
    expect(await readStatistics('users/stats')).toEqual({
      totalUsers: 5,
      newUsersToday: 2,
      newUsersWeek: 2,
      newUsersMonth: 4,
      subscribedUsers: 0,
      verifiedUsers: 4,
    })
    now = seoulTime('2027-06-01T00:00:00')
    expect(await readStatistics('users/stats')).toMatchObject({
      newUsersToday: 0,
      newUsersWeek: 2,
      newUsersMonth: 0,
    })
    // Former members are not counted (D51).
    await sql`UPDATE members SET left_at = now() WHERE id = ${ann.id}`.execute(t.db)
    expect(await readStatistics('users/stats')).toMatchObject({ totalUsers: 4, verifiedUsers: 3 })
    await sql`UPDATE members SET left_at = NULL WHERE id = ${ann.id}`.execute(t.db)
  })

  test('count plans until their last day, without a job', async () => {
    now = seoulTime('2027-05-31T12:00:00')
    const { administration } = t.services
    await administration.setPlan({ adminId: admin.id, memberId: ann.id }, 2)
    await administration.setPlan({ adminId: admin.id, memberId: (buyers[0] as MemberRow).id }, 4)
    await administration.setPlan({ adminId: admin.id, memberId: (buyers[1] as MemberRow).id }, 2)
    await administration.setPlan({ adminId: admin.id, memberId: (buyers[1] as MemberRow).id }, 4)
    const counts = (free: number, basic: number, premium: number, vip: number) => ({
      plans: [
        { subscriptionId: 1, subscriptionName: 'free', count: free },
        { subscriptionId: 2, subscriptionName: 'basic', count: basic },
        { subscriptionId: 3, subscriptionName: 'premium', count: premium },
        { subscriptionId: 4, subscriptionName: 'vip', count: vip },
      ],
    })
    expect(await readStatistics('subscription/stats')).toEqual(counts(2, 1, 0, 2))
    expect(await readStatistics('users/stats')).toMatchObject({ subscribedUsers: 3 })
    now = seoulTime('2027-06-30T23:59:59')
    expect(await readStatistics('subscription/stats')).toEqual(counts(2, 1, 0, 2))
    now = seoulTime('2027-07-01T00:00:00')
    expect(await readStatistics('subscription/stats')).toEqual(counts(5, 0, 0, 0))
    expect(await readStatistics('users/stats')).toMatchObject({ subscribedUsers: 0 })
  })
})

test('adding pending changes to the counts alters no statistics', async () => {
  now = seoulTime('2027-05-31T23:59:59')
  const all = () =>
    Promise.all([
      ...['sounds/stats', 'tags/stats', 'users/stats', 'subscription/stats'].map((what) =>
        readStatistics(what),
      ),
      ...['sounds/stats/me', 'tags/stats/me'].map((what) => readStatistics(what, ann)),
    ])
  const before = await all()
  await Promise.all([t.services.applyCountChanges(), t.services.applyCountChanges()])
  expect(await all()).toEqual(before)
  const { rows } = await sql`SELECT 1 FROM count_changes`.execute(t.db)
  expect(rows).toEqual([])
  const bob = buyers[1] as MemberRow
  await Promise.all([
    t.services.applyCountChanges(),
    t.services.purchases.buyAll(bob.id, [(tracks[1] as TestTrack).id]),
  ])
  expect(await readStatistics('sounds/stats/me', ann)).toMatchObject({
    downloadsDay: 5,
    totalDownloads: 15,
  })
})

test('removing a track removes its counts, except those of its buyers', async () => {
  const { id } = await addTrack(t, ann, 'GONE', {
    album: 'Second',
    createdAt: seoulTime('2027-05-31T10:00:00'),
    downloads: 7,
    tags: { mood: ['calm'] },
  })
  expect(await readStatistics('sounds/stats/me', ann)).toMatchObject({
    musicCountTotal: 5,
    totalDownloads: 22,
  })
  await sql`DELETE FROM tracks WHERE id = ${id}`.execute(t.db)
  expect(await readStatistics('sounds/stats/me', ann)).toMatchObject({
    musicCountTotal: 4,
    totalDownloads: 15,
  })
})

test("members see their own statistics, administrators the site's", async () => {
  const status = async (what: string, member?: MemberRow) =>
    (
      await t.app.inject({
        url: `/api/statistic/${what}`,
        headers: member ? await bearer(t, member) : {},
      })
    ).statusCode
  for (const what of ['sounds/stats/me', 'tags/stats/me'])
    expect([await status(what), await status(what, ann), await status(what, admin)]).toEqual([
      401, 200, 403,
    ])
  for (const what of ['sounds/stats', 'tags/stats', 'users/stats', 'subscription/stats', 'money'])
    expect([await status(what), await status(what, ann), await status(what, admin)]).toEqual([
      401, 403, 200,
    ])
})
