import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { ChoicesAnswer, NotificationsAnswer } from '@sori/contract/notifications'
import { NOTIFICATION_DAYS } from '@sori/contract/notifications'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let artist: MemberRow
let buyer: MemberRow
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
  member: MemberRow,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
) => {
  const headers = await bearer(t, member)
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, json: answer.json<Json>() }
}
const list = async (member: MemberRow, page = 1) =>
  (await call(member, 'GET', `/api/me/notifications?page=${page}`)).json
const unread = async (member: MemberRow) =>
  (await call(member, 'GET', '/api/me')).json.dto.unreadNotifications
const choices = async (member: MemberRow) =>
  ((await call(member, 'GET', '/api/me/notifications/choices')).json as unknown as ChoicesAnswer)
    .dtoList
const choose = (member: MemberRow, choice: object) =>
  call(member, 'PUT', '/api/me/notifications/choices', choice)

let tracks = 0
const newTrack = async (): Promise<TestTrack> => {
  const title = `TRACK ${++tracks}`
  return { ...(await addTrack(t, artist, title)), title, artist }
}
const buy = async (member: MemberRow, track: TestTrack) => {
  expect((await (await cartCallsOf(t, member)).buy(track)).statusCode).toBe(200)
  return track
}
const sell = async () => buy(buyer, await newTrack())

describe('GET /api/me/notifications', () => {
  test('notifies an artist of each sale, the newest first', async () => {
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

  test('notifies nobody when artists download their own tracks', async () => {
    await buy(artist, await newTrack())
    expect(await list(artist)).toMatchObject({ total: 0 })
  })

  test('notifies a member of the decision about a requested tag, also by mail', async () => {
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

  test('notifies a reporter of the decision', async () => {
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
  test('marks a notification of the member and all older ones as read', async () => {
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
  test('begin with all kinds on the site and by mail, without advertising', async () => {
    const both = { site: true, mail: true, chosenDate: null }
    expect(await choices(artist)).toEqual([
      { kind: 'sale', ...both },
      { kind: 'new-album', ...both, mail: false },
      { kind: 'tag-request', ...both },
      { kind: 'report', ...both },
      { kind: 'plan-ending', ...both },
      { kind: 'promotion', site: false, mail: false, chosenDate: null },
    ])
  })

  test('stores the time of a consent to promotional mails', async () => {
    await choose(buyer, { kind: 'promotion', site: false, mail: true })
    const consent = (await choices(buyer)).at(-1)
    expect(consent).toMatchObject({ kind: 'promotion', mail: true })
    expect(Date.now() - Date.parse(consent?.chosenDate ?? '')).toBeLessThan(60_000)
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

describe('POST /api/unsubscribe', () => {
  const unsubscribe = async (url: string, request: object = {}) => {
    const answer = await t.app.inject({ method: 'POST', url, ...request })
    return { status: answer.statusCode, json: answer.json<Problem>() }
  }
  const addressFor = (member: MemberRow) => {
    const { post } = t.services.notifications.unsubscribeLinks(member.id, 'new-album')
    return post.slice(t.config.publicUrl.length)
  }

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['a form of parts', 'multipart/form-data; boundary=x', '--x--'],
    ['JSON', 'application/json', '{}'],
  ])('ends mails of one kind without a login, by %s', async (_what, type, payload) => {
    await choose(buyer, { kind: 'new-album', site: true, mail: true })
    await choose(buyer, { kind: 'promotion', site: false, mail: true })
    const request = { headers: { 'content-type': type }, payload }
    for (let time = 0; time < 2; time++)
      expect(await unsubscribe(addressFor(buyer), request)).toMatchObject({
        status: 200,
        json: { code: 'UNSUBSCRIBED' },
      })
    expect(await choices(buyer)).toMatchObject([
      { kind: 'sale', mail: true },
      { kind: 'new-album', site: true, mail: false },
      {},
      {},
      {},
      { kind: 'promotion', mail: true },
    ])
  })

  test('needs no body, and no earlier choice', async () => {
    expect(await unsubscribe(addressFor(artist))).toMatchObject({ status: 200 })
    expect((await choices(artist))[1]).toMatchObject({ kind: 'new-album', mail: false })
  })

  test.each(['x', 'a.b', '%00', 'AAAA'.repeat(30)])(
    'answers 404 to the token %s',
    async (token) => {
      expect(await unsubscribe(`/api/unsubscribe?token=${token}`)).toMatchObject({
        status: 404,
        json: { code: 'NOT_FOUND' },
      })
    },
  )

  test('refuses a missing and a long token', async () => {
    for (const query of ['', `?token=${'a'.repeat(501)}`])
      expect(await unsubscribe(`/api/unsubscribe${query}`)).toMatchObject({ status: 400 })
  })

  test('stores nothing after the member has left', async () => {
    const left = await addMember(t, 'left')
    await t.db
      .updateTable('members')
      .set({ left_at: new Date() })
      .where('id', '=', left.id)
      .execute()
    expect(await unsubscribe(addressFor(left))).toMatchObject({ status: 200 })
    const rows = await sql`
      SELECT FROM notification_choices WHERE member_id = ${left.id}`.execute(t.db)
    expect(rows.rows).toEqual([])
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
