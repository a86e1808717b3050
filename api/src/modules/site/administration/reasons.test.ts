import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import type { LedgerAnswer } from '@sori/contract/payment'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
let member: MemberRow
let members = 0
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await addMember(t, `member${++members}`)
})

type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE'
async function call<T>(method: Method, url: string, payload?: unknown, caller = admin) {
  const headers = {
    ...(await bearer(t, caller)),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  }
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
  const response = await t.app.inject({ method, url, headers, ...body })
  return { status: response.statusCode, json: response.json<T>() }
}
const edit = (method: Method, field: string, body: unknown, reason?: string) =>
  call<Problem>(
    method,
    `/api/admin/users/${member.id}/${field}${reason ? `?${new URLSearchParams({ reason })}` : ''}`,
    body,
  )
const recorded = async () => {
  const { json } = await call<ChangesAnswer>('GET', `/api/admin/changes?userId=${member.id}`)
  return json.dtoList.map(({ field, from, to, reason }) => [field, from, to, reason])
}
const mails = async () => (await mailsTo(t, member.email)).map(({ text }) => text)

describe('reasons of edits', () => {
  test('appear in the record and in a mail for each change of a member', async () => {
    await edit('PUT', 'credit', 500, '결제 오류 보상')
    await edit('PUT', 'subscription', 3, '이벤트 당첨')
    await edit('PUT', 'payment', false, '입금 미확인')
    await edit('DELETE', 'subscription', undefined, '본인 요청')
    await edit('PATCH', 'disabled', { disabled: true, reason: '도용 신고' })
    await edit('PATCH', 'disabled', { disabled: false }, '본인 확인')
    expect(await recorded()).toEqual([
      ['disabled', true, false, '본인 확인'],
      ['disabled', false, true, '도용 신고'],
      ['subscription', 3, null, '본인 요청'],
      ['payment', true, false, '입금 미확인'],
      ['subscription', null, 3, '이벤트 당첨'],
      ['credit', 7, 500, '결제 오류 보상'],
    ])
    const texts = (await mails()).toReversed()
    expect(texts[0]).toBe(
      'Some One님, 안녕하세요.\n\n관리자가 회원님의 계정 정보를 변경했습니다.\n\n' +
        '크레딧: 7 → 500\n\n사유:\n결제 오류 보상\n\n' +
        '문의할 내용이 있으면 고객센터로 알려주세요.\n\n소리장터\n',
    )
    for (const [at, line] of [
      '크레딧: 7 → 500',
      '구독: 무료 → 프리미엄',
      '결제 상태: 결제됨 → 미결제',
      '구독: 프리미엄 → 무료',
      '계정 상태: 사용 중 → 사용 중지',
      '계정 상태: 사용 중지 → 사용 중',
    ].entries())
      expect(texts[at]).toContain(line)
  })

  test('arrive in the language of the member', async () => {
    await t.db.updateTable('members').set({ locale: 'en' }).where('id', '=', member.id).execute()
    await edit('PUT', 'credit', 500, 'Refund of a failed payment')
    const [text] = await mails()
    expect(text).toContain('an administrator has changed your account.')
    expect(text).toContain('Credits: 7 → 500')
    expect(text).toContain('The reason:\nRefund of a failed payment')
  })

  test('appear in the ledger of the member and of administrators', async () => {
    await edit('PUT', 'credit', 500, '결제 오류 보상')
    await edit('PUT', 'credit', 400)
    for (const [url, reader] of [
      ['/api/me/ledger', member],
      [`/api/admin/users/${member.id}/ledger`, admin],
    ] as const) {
      const { json } = await call<LedgerAnswer>('GET', url, undefined, reader)
      expect(json.dtoList.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
        ['adjustment', -100, null],
        ['adjustment', 493, '결제 오류 보상'],
        ['opening', 7, null],
      ])
    }
  })

  test('may be missing, without a mail', async () => {
    await edit('PUT', 'credit', 500)
    await edit('PUT', 'credit', 500, '같은 값')
    expect(await recorded()).toEqual([['credit', 7, 500, null]])
    expect(await mails()).toEqual([])
  })

  test.each([
    ['too long', 'x'.repeat(201), 'TOO_LONG'],
    ['with a control character', 'a\u0000b', 'PATTERN'],
  ])('cause a refusal when they are %s', async (_, reason, code) => {
    expect(await edit('PUT', 'credit', 500, reason)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field: 'reason', code }] },
    })
    expect(await recorded()).toEqual([])
  })

  test('reach the artist in one mail with all changed texts of a track', async () => {
    const { id } = await addTrack(t, member, 'Rain', { album: 'Night' })
    const change = { title: 'RAINY', description: '새 설명', reason: '오타 수정' }
    expect(await call('PATCH', `/api/admin/tracks/${id}`, change)).toMatchObject({ status: 200 })
    expect((await recorded()).map(([field, , , reason]) => [field, reason]).sort()).toEqual([
      ['description', '오타 수정'],
      ['title', '오타 수정'],
    ])
    const texts = await mails()
    expect(texts).toHaveLength(1)
    for (const line of ['트랙: RAIN', '제목: RAIN → RAINY', '→ 새 설명', '사유:\n오타 수정'])
      expect(texts[0]).toContain(line)
  })

  test('are mailed only for the hiding when a track is hidden and renamed', async () => {
    const { id } = await addTrack(t, member, 'Rain', { album: 'Night' })
    const change = { title: 'RAINY', hidden: true, reason: '신고 접수' }
    await call('PATCH', `/api/admin/tracks/${id}`, change)
    const texts = await mails()
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('관리자가 목록에서 숨겼습니다.')
  })

  test('cause no mail when artists edit their own tracks', async () => {
    const { id } = await addTrack(t, member, 'Rain', { album: 'Night' })
    const change = { title: 'RAINY', reason: '내 사유' }
    await call('PATCH', `/api/me/tracks/${id}`, change, member)
    expect(await mails()).toEqual([])
  })
})

describe('PUT /api/admin/users/{userId}/administrator', () => {
  const setRole = (administrator: boolean, id: number, caller: MemberRow) =>
    call<Problem>(
      'PUT',
      `/api/admin/users/${id}/administrator?${new URLSearchParams({ reason: '운영 담당' })}`,
      { administrator },
      caller,
    )
  const promote = (id = member.id) => setRole(true, id, admin)
  const demote = (id = member.id, caller = admin) => setRole(false, id, caller)
  const roleOf = async ({ id }: MemberRow) => (await t.services.members.find(id))?.role_id

  test('makes and removes an administrator, ends the sessions, and is recorded', async () => {
    const headers = await bearer(t, member)
    expect(await promote()).toMatchObject({ status: 200, json: { code: 'USER_EDITED' } })
    expect(await roleOf(member)).toBe(3)
    expect((await t.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    expect(await call('GET', '/api/admin/users', undefined, member)).toMatchObject({ status: 200 })
    await promote()
    await demote()
    expect(await roleOf(member)).toBe(1)
    expect(await call('GET', '/api/admin/users', undefined, member)).toMatchObject({ status: 403 })
    expect(await recorded()).toEqual([
      ['administrator', true, false, '운영 담당'],
      ['administrator', false, true, '운영 담당'],
    ])
    expect((await mails()).at(-1)).toContain('권한: 회원 → 관리자')
  })

  test("refuses the administrator's own account", async () => {
    expect(await demote(admin.id)).toMatchObject({
      status: 400,
      json: { code: 'OWN_ACCOUNT' },
    })
    expect(await roleOf(admin)).toBe(3)
  })

  test('refuses accounts that are not activated, disabled, left or missing', async () => {
    const pending = await addMember(t, 'pending', { activated: false })
    expect(await promote(pending.id)).toMatchObject({ json: { code: 'NOT_ACTIVATED' } })
    await edit('PATCH', 'disabled', { disabled: true })
    expect(await promote()).toMatchObject({ json: { code: 'ACCOUNT_DISABLED' } })
    expect(await promote(999_999)).toMatchObject({ json: { code: 'NOT_FOUND' } })
    await t.db
      .updateTable('members')
      .set({ left_at: new Date() })
      .where('id', '=', pending.id)
      .execute()
    expect(await promote(pending.id)).toMatchObject({ json: { code: 'NOT_FOUND' } })
  })

  test('leaves one of two administrators who remove each other concurrently', async () => {
    await promote()
    const answers = await Promise.all([demote(member.id, admin), demote(admin.id, member)])
    // The later one has lost the role or the session, or is refused after waiting for the lock.
    const statuses = answers.map(({ status }) => status).sort()
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses)
    const roles = await Promise.all([roleOf(admin), roleOf(member)])
    expect(roles.sort()).toEqual([1, 3])
    await t.db.updateTable('members').set({ role_id: 3 }).where('id', '=', admin.id).execute()
  })
})
