import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { NotificationsAnswer } from '@sori/contract/notifications'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack, hideTrack, showTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let time = Date.now()
let t: TestApp
let artist: MemberRow
let fan: MemberRow
let stranger: MemberRow
let album = ''
let albums = 0
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(time) })
  artist = await addMember(t, 'artist', { nickname: '달빛' })
  fan = await addMember(t, 'fan')
  stranger = await addMember(t, 'stranger')
  await addTrack(t, artist, 'EARLIER', { album: 'EARLIER' })
  await t.services.artists.follow(fan.id, artist.id)
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE announcements, notifications, notification_choices, outbox`.execute(t.db)
  album = `ALBUM ${++albums}`
})

let tracks = 0
async function publish(albumName = album): Promise<number> {
  const { id } = await addTrack(t, artist, `TRACK ${++tracks}`, { album: albumName })
  await t.db.transaction().execute((tx) => t.services.announcements.plan(tx, id))
  return id
}
async function announceAfter(ms: number): Promise<void> {
  time += ms
  await t.services.announcements.announceDue()
}
async function notificationsOf(member: MemberRow): Promise<string[]> {
  const headers = await bearer(t, member)
  const response = await t.app.inject({ url: '/api/me/notifications?size=100', headers })
  const { dtoList } = response.json<NotificationsAnswer>()
  return dtoList.map((each) => (each.kind === 'new-album' ? each.albumName : each.kind))
}
const chooseMail = (member: MemberRow) =>
  t.services.notifications.storeChoice(member.id, { kind: 'new-album', site: true, mail: true })

test('followers get one notification of an album, ten minutes after its first track', async () => {
  await publish()
  await announceAfter(9 * MINUTE_MS)
  expect(await notificationsOf(fan)).toEqual([])
  await publish()
  await announceAfter(MINUTE_MS)
  await publish()
  await announceAfter(DAY_MS)
  expect(await notificationsOf(fan)).toEqual([album])
  expect(await notificationsOf(stranger)).toEqual([])
  expect(await notificationsOf(artist)).toEqual([])
})

test('a later track of an announced album, or of an older album, notifies nobody', async () => {
  await publish('EARLIER')
  await announceAfter(DAY_MS)
  expect(await notificationsOf(fan)).toEqual([])
})

test('only followers who have chosen mails get one, in their language', async () => {
  await publish()
  await announceAfter(DAY_MS)
  expect(await mailsTo(t, fan.email)).toEqual([])
  await chooseMail(fan)
  await publish(`${album} B`)
  await announceAfter(DAY_MS)
  const [mail, ...more] = await mailsTo(t, fan.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`[소리장터] 달빛님의 새 앨범: ${album} B`)
  expect(mail?.text).toContain('/sounds/albums/one?nickname=%EB%8B%AC%EB%B9%9B&albumName=ALBUM')
  expect(mail?.text).toContain(`${t.config.publicUrl}/unsubscribe#token=`)
})

test('a hidden album is announced if it is shown within 30 days', async () => {
  const first = await publish()
  await hideTrack(t, first)
  await announceAfter(DAY_MS)
  expect(await notificationsOf(fan)).toEqual([])
  await showTrack(t, first)
  await announceAfter(DAY_MS)
  expect(await notificationsOf(fan)).toEqual([album])

  const second = await publish(`${album} B`)
  await hideTrack(t, second)
  await announceAfter(31 * DAY_MS)
  await showTrack(t, second)
  await announceAfter(DAY_MS)
  expect(await notificationsOf(fan)).toEqual([album])
})

test('disabled and former followers get no notification', async () => {
  const [disabled, former] = [await addMember(t, 'disabled'), await addMember(t, 'former')]
  for (const { id } of [disabled, former]) await t.services.artists.follow(id, artist.id)
  await publish()
  await t.services.artists.unfollow(former.id, artist.id)
  await t.db
    .updateTable('members')
    .set({ disabled_at: new Date() })
    .where('id', '=', disabled.id)
    .execute()
  await announceAfter(DAY_MS)
  const rows = await t.db.selectFrom('notifications').select('member_id').execute()
  expect(rows).toEqual([{ member_id: fan.id }])
})

test('hundreds of followers get one notification each, although a batch fails once', async () => {
  const followers = 450
  await sql`
    WITH added AS (
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
      SELECT 'f' || n || '@example.test', 'F', 'many' || n, 'many' || n, 'none', now()
      FROM generate_series(1, ${followers}::int) n RETURNING id)
    INSERT INTO follows (member_id, artist_id) SELECT id, ${artist.id} FROM added`.execute(t.db)
  await publish()
  await sql`
    CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM notifications) > 250 THEN RAISE 'no disk'; END IF;
      RETURN NULL; END $$`.execute(t.db)
  await sql`
    CREATE TRIGGER fail_late AFTER INSERT ON notifications EXECUTE FUNCTION fail_late()`.execute(
    t.db,
  )
  await expect(announceAfter(DAY_MS)).rejects.toThrow('no disk')
  await sql`DROP FUNCTION fail_late CASCADE`.execute(t.db)
  const { rows: half } = await sql`SELECT FROM notifications`.execute(t.db)
  expect(half).toHaveLength(200)
  await Promise.all([announceAfter(0), announceAfter(0)])
  const { rows } = await sql<{ total: number; members: number }>`
    SELECT count(*)::int AS total, count(DISTINCT member_id)::int AS members
    FROM notifications`.execute(t.db)
  expect(rows).toEqual([{ total: followers + 1, members: followers + 1 }])
})
