import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { ChoicesAnswer, NotificationsAnswer } from '@sori/contract/notifications'
import { NOTIFICATION_DAYS } from '@sori/contract/notifications'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { type Shown, shopper } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { Member } from '../../members/members/member.service.ts'

let t: TestApp
let admin: Member
let artist: Member
let buyer: Member
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  artist = await addMember(t, 'artist')
  buyer = await addMember(t, 'buyer', { credits: 100 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE notifications, notification_choices, outbox`.execute(t.db)
})

type Json = Problem & NotificationsAnswer & { dto: { unreadNotifications: number } }

const call = async (
  who: Member,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
) => {
  const headers = await bearer(t, who)
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, json: answer.json<Json>() }
}
const list = async (who: Member, page = 1) =>
  (await call(who, 'GET', `/api/me/notifications?page=${page}`)).json
const unread = async (who: Member) =>
  (await call(who, 'GET', '/api/me')).json.dto.unreadNotifications
const choose = (who: Member, choice: object) =>
  call(who, 'PUT', '/api/me/notifications/choices', choice)

let tracks = 0
const newTrack = async (): Promise<Shown> => {
  const title = `TRACK ${++tracks}`
  return { ...(await addTrack(t, artist, title)), title, artist }
}
const buy = async (who: Member, track: Shown) => {
  expect((await (await shopper(t, who)).buy(track)).statusCode).toBe(200)
  return track
}
const sell = async () => buy(buyer, await newTrack())

describe('GET /api/me/notifications', () => {
  test('tells an artist of each sale, the newest first', async () => {
    const first = await sell()
    const second = await sell()
    expect(await list(artist)).toMatchObject({
      total: 2,
      dtoList: [
        { kind: 'sale', title: second.title, credits: 3, isRead: false },
        { kind: 'sale', title: first.title, credits: 3, isRead: false },
      ],
    })
    expect(await list(buyer)).toMatchObject({ total: 0, dtoList: [] })
    expect(await unread(artist)).toBe(2)
  })

  test('tells nobody of a track that its artist downloads', async () => {
    await buy(artist, await newTrack())
    expect(await list(artist)).toMatchObject({ total: 0 })
  })

  test('tells a member of a decided tag request, and mails too', async () => {
    await call(buyer, 'POST', '/api/tags/requests', { tagName: 'dusty', kind: 'mood' })
    const requests = await call(admin, 'GET', '/api/admin/tags/requests')
    const [request] = requests.json.dtoList as unknown as [{ requestId: number }]
    await call(admin, 'PATCH', `/api/admin/tags/requests/${request.requestId}`, {
      decision: 'dismiss',
    })
    expect((await list(buyer)).dtoList).toMatchObject([
      { kind: 'tag-request', tagName: 'dusty', decision: 'dismiss' },
    ])
    expect(await mailsTo(t, buyer.email)).toHaveLength(1)
  })

  test('tells a reporter of the decision', async () => {
    const track = await newTrack()
    await call(buyer, 'POST', '/api/reports', {
      kind: 'track',
      id: track.id,
      reason: 'copyright',
    })
    const reports = await call(admin, 'GET', '/api/admin/reports')
    const [report] = reports.json.dtoList as unknown as [{ reportId: number }]
    await call(admin, 'PATCH', `/api/admin/reports/${report.reportId}`, {
      decision: 'dismiss',
      answer: '확인했습니다.',
    })
    expect((await list(buyer)).dtoList).toMatchObject([
      { kind: 'report', item: 'track', label: track.title, decision: 'dismiss' },
    ])
  })

  test('omits kinds that only a later release knows', async () => {
    await sql`
      INSERT INTO notifications (member_id, kind, facts)
      VALUES (${artist.id}, 'later', '{}')`.execute(t.db)
    expect(await list(artist)).toMatchObject({ total: 0, dtoList: [] })
    expect(await unread(artist)).toBe(0)
  })
})

describe('PATCH /api/me/notifications', () => {
  test('marks this notification and older ones as read, of the member only', async () => {
    for (let sale = 0; sale < 3; sale++) await sell()
    const [, second] = (await list(artist)).dtoList
    const readTo = second?.notificationId
    await call(buyer, 'PATCH', '/api/me/notifications', { readTo })
    expect(await unread(artist)).toBe(3)
    expect(await call(artist, 'PATCH', '/api/me/notifications', { readTo })).toMatchObject({
      status: 200,
      json: { code: 'NOTIFICATIONS_READ' },
    })
    expect((await list(artist)).dtoList.map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(await unread(artist)).toBe(1)
  })

  test.each([{}, { readTo: 'x' }, { readTo: 1e20 }])('refuses %j', async (body) => {
    expect(await call(artist, 'PATCH', '/api/me/notifications', body)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION' },
    })
  })
})

describe('PUT /api/me/notifications/choices', () => {
  test('starts with the site and mails for every kind', async () => {
    const { json } = await call(artist, 'GET', '/api/me/notifications/choices')
    const dtoList = json.dtoList as unknown as ChoicesAnswer['dtoList']
    expect(dtoList.every(({ site, mail }) => site && mail)).toBe(true)
  })

  test('ends notifications of one kind on the site', async () => {
    await choose(artist, { kind: 'sale', site: false, mail: true })
    await sell()
    expect(await list(artist)).toMatchObject({ total: 0 })
    await choose(artist, { kind: 'sale', site: true, mail: true })
    await sell()
    expect(await list(artist)).toMatchObject({ total: 1 })
  })

  test('ends mails of one kind, and keeps the notification', async () => {
    await choose(buyer, { kind: 'tag-request', site: true, mail: false })
    await call(buyer, 'POST', '/api/tags/requests', { tagName: 'rusty', kind: 'mood' })
    const requests = await call(admin, 'GET', '/api/admin/tags/requests')
    const [request] = requests.json.dtoList as unknown as [{ requestId: number }]
    await call(admin, 'PATCH', `/api/admin/tags/requests/${request.requestId}`, {
      decision: 'accept',
    })
    expect(await list(buyer)).toMatchObject({ total: 1 })
    expect(await mailsTo(t, buyer.email)).toEqual([])
  })

  test('refuses an unknown kind', async () => {
    expect(await choose(artist, { kind: 'later', site: true, mail: true })).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION' },
    })
  })
})

test('the sweep removes old notifications only', async () => {
  await sell()
  await sell()
  const old = `${NOTIFICATION_DAYS + 1} days`
  await sql`
    UPDATE notifications SET created_at = now() - ${old}::interval
    WHERE id = (SELECT min(id) FROM notifications)`.execute(t.db)
  await t.services.notifications.removeExpired()
  expect(await list(artist)).toMatchObject({ total: 1 })
})

test('leaving deletes the notifications of a member', async () => {
  const leaving = await addMember(t, 'leaving')
  await t.db.transaction().execute(async (tx) => {
    await t.services.notifications.notify(tx, 'plan-ending', [
      { memberId: leaving.id, facts: { plan: 'basic', day: '2026-12-01' } },
    ])
    await t.services.notifications.removeOf(tx, leaving.id)
  })
  expect(await list(leaving)).toMatchObject({ total: 0 })
})
