import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { PromotionPreview, PromotionsAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY = new Date('2026-03-02T12:00:00+09:00')
const NIGHT = new Date('2026-03-02T21:00:00+09:00')
const MORNING = new Date('2026-03-03T08:00:00+09:00')
const body = {
  subject: '봄맞이 이벤트',
  body: '크레딧을 드립니다.\n\n기간: 3월',
  englishSubject: 'Spring event',
  englishBody: 'Free credits.',
}

let time = DAY
let t: TestApp
let admin: MemberRow
let mina: MemberRow
let john: MemberRow
let other: MemberRow
beforeAll(async () => {
  const operator = { OPERATOR_COMPANY: '주식회사 소리', OPERATOR_ADDRESS: '서울시 마포구' }
  t = await createTestApp({ now: () => time, env: operator })
  admin = await addMember(t, 'admin', { roleId: 3, nickname: '관리자' })
  mina = await addMember(t, 'mina')
  john = await addMember(t, 'john')
  other = await addMember(t, 'other')
  await sql`UPDATE members SET locale = 'en' WHERE id = ${john.id}`.execute(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  time = DAY
  await sql`TRUNCATE promotions, notification_choices, outbox`.execute(t.db)
  for (const member of [mina, john]) await agree(member)
})

const agree = ({ id }: MemberRow, mail = true) =>
  t.services.notifications.storeChoice(id, { kind: 'promotion', site: false, mail })
const post = async (path = '', payload: object = body, caller = admin) => {
  const url = `/api/admin/promotions${path}`
  const headers = await bearer(t, caller)
  const answer = await t.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, json: answer.json<Problem & { dto: PromotionPreview }>() }
}
const list = async () => {
  const headers = await bearer(t, admin)
  const answer = await t.app.inject({ url: '/api/admin/promotions', headers })
  return answer.json<PromotionsAnswer>().dtoList
}
const send = () => t.services.promotions.sendStarted()

describe('PromotionService', () => {
  test('mails members who have agreed once, in their language', async () => {
    expect(await post()).toMatchObject({ status: 200, json: { code: 'PROMOTION_QUEUED' } })
    await send()
    await send()
    const [mail, ...more] = await mailsTo(t, mina.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('(광고) [소리장터] 봄맞이 이벤트')
    expect(mail?.text).toMatch(/^크레딧을 드립니다\.\n\n기간: 3월\n/)
    expect(mail?.text).toContain('주식회사 소리 · 서울시 마포구')
    expect(mail?.text).toContain(`${t.config.publicUrl}/unsubscribe#token=`)
    expect(await mailsTo(t, john.email)).toMatchObject([
      { subject: '(광고) [Sorijangteo] Spring event' },
    ])
    expect(await mailsTo(t, other.email)).toEqual([])
    expect(await list()).toMatchObject([
      {
        subject: body.subject,
        adminNickname: '관리자',
        mails: 2,
        finishedDate: expect.any(String),
      },
    ])
  })

  test('waits for 8:00 by night', async () => {
    time = NIGHT
    await post()
    await send()
    expect(await mailsTo(t, mina.email)).toEqual([])
    expect(await list()).toMatchObject([{ mails: 0, finishedDate: null }])
    time = MORNING
    await send()
    expect(await mailsTo(t, mina.email)).toHaveLength(1)
  })

  test('skips members who unsubscribed, were disabled or have left', async () => {
    await post()
    const { post: address } = t.services.notifications.unsubscribeLinks(mina.id, 'promotion')
    const url = address.slice(t.config.publicUrl.length)
    expect((await t.app.inject({ method: 'POST', url })).statusCode).toBe(200)
    for (const column of ['disabled_at', 'left_at'] as const) {
      const member = await addMember(t, column)
      await agree(member)
      await t.db
        .updateTable('members')
        .set({ [column]: new Date() })
        .where('id', '=', member.id)
        .execute()
    }
    await send()
    const mails = await t.db.selectFrom('outbox').select('recipient').execute()
    expect(mails).toEqual([{ recipient: john.email }])
  })

  test('previews both languages and the number of recipients', async () => {
    const { dto } = (await post('/preview')).json
    expect(dto.recipients).toBe(2)
    expect(dto.mails.map(({ subject }) => subject)).toEqual([
      '(광고) [소리장터] 봄맞이 이벤트',
      '(광고) [Sorijangteo] Spring event',
    ])
    expect(await list()).toEqual([])
  })

  test('mails a test to the administrator only', async () => {
    expect(await post('/test')).toMatchObject({ status: 200, json: { code: 'PROMOTION_TESTED' } })
    await send()
    const mails = await t.db.selectFrom('outbox').select('recipient').execute()
    expect(mails).toEqual([{ recipient: admin.email }, { recipient: admin.email }])
  })

  test('mails each of many members once, with two workers and a failure', async () => {
    const members = 450
    await sql`
      WITH added AS (
        INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
        SELECT 'm' || n || '@example.test', 'M', 'many' || n, 'many' || n, 'none', now()
        FROM generate_series(1, ${members}::int) n RETURNING id)
      INSERT INTO notification_choices (member_id, kind, site, mail)
      SELECT id, 'promotion', false, true FROM added`.execute(t.db)
    await post()
    await sql`
      CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM outbox) > 250 THEN RAISE 'no disk'; END IF;
        RETURN NULL; END $$`.execute(t.db)
    await sql`
      CREATE TRIGGER fail_late AFTER INSERT ON outbox EXECUTE FUNCTION fail_late()`.execute(t.db)
    await expect(send()).rejects.toThrow('no disk')
    await sql`DROP FUNCTION fail_late CASCADE`.execute(t.db)
    expect(await list()).toMatchObject([{ mails: 200, finishedDate: null }])
    await Promise.all([send(), send()])
    const { rows } = await sql<{ mails: number; members: number }>`
      SELECT count(*)::int AS mails, count(DISTINCT recipient)::int AS members
      FROM outbox`.execute(t.db)
    expect(rows).toEqual([{ mails: members + 2, members: members + 2 }])
  })
})

describe('POST /api/admin/promotions', () => {
  test.each([
    ['subject', ' '],
    ['subject', 'a\nBcc: b@example.test'],
    ['subject', 'a'.repeat(101)],
    ['body', ''],
    ['body', 'a'.repeat(5_001)],
    ['body', '\u0000'],
    ['englishSubject', undefined],
    ['englishBody', null],
  ])('refuses %s %j', async (field, value) => {
    for (const path of ['', '/preview', '/test'])
      expect(await post(path, { ...body, [field]: value })).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field }] },
      })
  })

  test('refuses members', async () => {
    for (const path of ['', '/preview', '/test'])
      expect((await post(path, body, mina)).status).toBe(403)
  })
})
