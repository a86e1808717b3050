import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Home } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY_MS = 86_400_000

let t: TestApp
let now = new Date()
let artist: MemberRow
const ids: Record<string, number> = {}
beforeAll(async () => {
  t = await createTestApp({ now: () => now })
  artist = await addMember(t, 'artist')
  for (const title of ['RAIN', 'SNOW', 'WIND', 'HAIL'])
    ids[title] = (await addTrack(t, artist, title, { album: title })).id
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2027-05-31T03:00:00Z')
  await sql`DELETE FROM play_counts`.execute(t.db)
  await sql`DELETE FROM plays`.execute(t.db)
})

const play = async (title: string, listeners: number, daysAgo = 0) => {
  const time = now
  now = new Date(time.getTime() - daysAgo * DAY_MS)
  for (let listener = 0; listener < listeners; listener++) {
    const source = { memberId: null, address: `192.0.2.${listener}` }
    await t.services.plays.count(ids[title] ?? 0, source)
  }
  now = time
}
const readHome = async (member?: MemberRow) =>
  (await t.app.inject({ url: '/api/home', headers: member ? await bearer(t, member) : {} })).json<{
    dto: Home
  }>().dto
const titlesOf = (tracks: Home['followed']) => tracks.map(({ musicDTO }) => musicDTO.title)
const readCharts = async () => {
  await t.services.charts.refresh()
  const { day, week, month } = (await readHome()).charts
  return { day: titlesOf(day), week: titlesOf(week), month: titlesOf(month) }
}

describe('charts', () => {
  test('rank tracks by their listeners in the last two, seven and thirty days', async () => {
    await play('RAIN', 1)
    await play('SNOW', 2, 1)
    await play('WIND', 3, 6)
    await play('HAIL', 4, 29)
    await play('HAIL', 9, 30)
    expect(await readCharts()).toEqual({
      day: ['SNOW', 'RAIN'],
      week: ['WIND', 'SNOW', 'RAIN'],
      month: ['HAIL', 'WIND', 'SNOW', 'RAIN'],
    })
  })

  test("count a sale as ten listeners, but not the artist's own free copy", async () => {
    const buyer = await addMember(t, 'buyer', { credits: 9 })
    now = new Date()
    await play('RAIN', 9)
    await t.services.purchases.buyAll(buyer.id, [ids.SNOW ?? 0])
    await t.services.purchases.buyAll(artist.id, [ids.WIND ?? 0])
    expect((await readCharts()).day).toEqual(['SNOW', 'RAIN'])
  })

  test('count each listener once a day, and never the artist', async () => {
    await play('SNOW', 2)
    await play('RAIN', 1)
    for (let hour = 0; hour < 5; hour++) {
      now = new Date(now.getTime() + 3_600_000)
      await play('RAIN', 1)
      await t.services.plays.count(ids.WIND ?? 0, { memberId: artist.id, address: '192.0.2.9' })
    }
    expect((await readCharts()).week).toEqual(['SNOW', 'RAIN'])
  })

  test('omit a track that was hidden after the ranking', async () => {
    await play('SNOW', 2)
    await play('RAIN', 1)
    await readCharts()
    const hide = (hidden: Date | null) =>
      t.db
        .updateTable('tracks')
        .set({ hidden_at: hidden, hidden_by: hidden && 'artist' })
        .where('id', '=', ids.SNOW ?? 0)
        .execute()
    await hide(new Date())
    expect(titlesOf((await readHome()).charts.week)).toEqual(['RAIN'])
    await hide(null)
  })

  test('do not block writers while they are replaced', async () => {
    await play('SNOW', 2)
    await t.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM tracks WHERE id = ${ids.SNOW ?? 0} FOR NO KEY UPDATE`.execute(tx)
      await t.services.charts.refresh()
    })
    expect(titlesOf((await readHome()).charts.week)).toEqual(['SNOW'])
  })
})

describe('the home page', () => {
  test('lists new albums, and the artists of the chart', async () => {
    await play('RAIN', 1)
    await t.services.charts.refresh()
    const { albums, artists, followed } = await readHome()
    expect(albums.map(({ albumDTO }) => albumDTO.albumName)).toEqual([
      'HAIL',
      'WIND',
      'SNOW',
      'RAIN',
    ])
    expect(artists).toEqual([{ userId: artist.id, nickname: 'artist', picture: null }])
    expect(followed).toEqual([])
  })

  test('lists new tracks of followed artists for their follower', async () => {
    const fan = await addMember(t, 'fan')
    const other = await addMember(t, 'other')
    await addTrack(t, other, 'FOG', { album: 'FOG' })
    await t.services.artists.follow(fan.id, other.id)
    expect(titlesOf((await readHome(fan)).followed)).toEqual(['FOG'])
    expect((await readHome(artist)).followed).toEqual([])
  })
})
