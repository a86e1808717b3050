import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let people: Record<'admin' | 'ann' | 'artist', MemberRow>
let track: number
let decided: number
let open: number
beforeAll(async () => {
  t = await createTestApp()
  people = {
    admin: await addMember(t, 'admin', { roleId: 3 }),
    ann: await addMember(t, 'ann'),
    artist: await addMember(t, 'artist'),
  }
  track = (await addTrack(t, people.artist, 'Rain')).id
  const other = (await addTrack(t, people.artist, 'Snow')).id
  const report = async (id: number) => {
    const payload = { kind: 'track', id, reason: 'copyright', text: '제 곡입니다.' }
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/reports',
      payload,
      headers: await bearer(t, people.ann),
    })
    return response.json<{ data: { reportId: number } }>().data.reportId
  }
  ;[open, decided] = [await report(track), await report(other)]
  const decision = { decision: 'dismiss', answer: '문제가 없습니다.' }
  await t.app.inject({
    method: 'PATCH',
    url: `/api/admin/reports/${decided}`,
    payload: decision,
    headers: await bearer(t, people.admin),
  })
})
afterAll(() => t.close())

type Sent = {
  method: 'PUT' | 'PATCH' | 'POST' | 'DELETE'
  url: string
  payload?: unknown
  as?: keyof typeof people
  form?: boolean
}
/** A refusal: the code, then the sentences in Korean and in English. */
type Case = [what: string, send: () => Sent, code: string, ko: string[], en: string[]]
const put =
  (field: string, payload: unknown, query = '') =>
  () => ({
    method: 'PUT' as const,
    url: `/api/admin/users/${people.ann.id}/${field}${query}`,
    payload,
  })
const disable =
  (payload: object, whose: keyof typeof people = 'ann') =>
  () => ({
    method: 'PATCH' as const,
    url: `/api/admin/users/${people[whose].id}/disabled`,
    payload,
  })
const report = (payload: object) => () => ({
  method: 'POST' as const,
  url: '/api/reports',
  payload: { kind: 'track', id: track, reason: 'copyright', text: '', ...payload },
  as: 'ann' as const,
})
const decide =
  (payload: object, which = () => open) =>
  () => ({
    method: 'PATCH' as const,
    url: `/api/admin/reports/${which()}`,
    payload: { decision: 'dismiss', answer: '문제가 없습니다.', ...payload },
  })
const password =
  (given: string, check = given) =>
  () => ({
    method: 'PUT' as const,
    url: '/api/me/password',
    payload: new URLSearchParams({ password: given, 'password-check': check }).toString(),
    form: true,
  })
const reason = '가'.repeat(501)

const refused: Case[] = [
  [
    'a balance that is no number',
    put('credit', '백'),
    'VALIDATION',
    ['크레딧은 숫자여야 합니다.'],
    ['must be a valid number'],
  ],
  [
    'no balance',
    put('credit', null),
    'VALIDATION',
    ['크레딧은 필수 입력 항목입니다.'],
    ['credit is required.'],
  ],
  [
    'a balance below nothing',
    put('credit', -1),
    'VALIDATION',
    ['크레딧은 0 이상이어야 합니다.'],
    ['must be at least 0'],
  ],
  [
    'a balance that is too large',
    put('credit', 1_000_001),
    'VALIDATION',
    ['크레딧은 1,000,000을 초과할 수 없습니다.'],
    ['must not exceed 1,000,000'],
  ],
  [
    'half a credit',
    put('credit', 1.5),
    'VALIDATION',
    ['크레딧은 정수여야 합니다.'],
    ['must be a whole number'],
  ],
  [
    'the free plan',
    put('subscription', 1),
    'VALIDATION',
    ['구독 플랜이 올바르지 않습니다.'],
    ['plan does not fit the form.'],
  ],
  [
    'a payment status of a member without a plan',
    put('payment', true),
    'NOT_FOUND',
    ['요청한 정보를 찾을 수 없습니다.'],
    ['What you asked for was not found.'],
  ],
  [
    'a payment status that is neither',
    put('payment', 'paid'),
    'VALIDATION',
    ['결제 상태 가 양식에 맞지 않습니다.'],
    ['payment status does not fit the form.'],
  ],
  [
    'an edit of what has changed meanwhile',
    put('credit', 7, '?version=999999'),
    'CHANGED_MEANWHILE',
    ['그 사이에 정보가 변경되었습니다. 현재 값을 확인한 뒤 다시 시도해주세요.'],
    ['It was changed in the meantime. Please look at the present value and try again.'],
  ],
  [
    'a plan of nobody',
    () => ({ method: 'DELETE', url: '/api/admin/users/999999/subscription' }),
    'NOT_FOUND',
    ['요청한 정보를 찾을 수 없습니다.'],
    ['What you asked for was not found.'],
  ],
  [
    'one’s own account disabled',
    disable({ disabled: true }, 'admin'),
    'OWN_ACCOUNT',
    ['자신의 계정에는 할 수 없는 작업입니다.'],
    ['You cannot do this to your own account.'],
  ],
  [
    'a reason for disabling that is too long',
    disable({ disabled: true, reason }),
    'VALIDATION',
    ['사유는 500자를 초과할 수 없습니다.'],
    ['reason must not exceed 500 characters.'],
  ],
  [
    'a report for another reason without words',
    report({ reason: 'other' }),
    'VALIDATION',
    ['내용은 필수 입력 항목입니다.'],
    ['text is required.'],
  ],
  [
    'a report without a reason',
    report({ reason: '' }),
    'VALIDATION',
    ['사유는 필수 입력 항목입니다.'],
    ['reason is required.'],
  ],
  [
    'a report whose words are too long',
    report({ text: reason }),
    'VALIDATION',
    ['내용은 500자를 초과할 수 없습니다.'],
    ['text must not exceed 500 characters.'],
  ],
  [
    'a second report of the same',
    report({}),
    'ALREADY_REPORTED',
    ['이미 신고한 항목입니다. 검토가 끝나면 메일로 알려드립니다.'],
    ['You have reported this already. We will write to you when we have looked at it.'],
  ],
  [
    'a report of what is not there',
    report({ id: 999_999 }),
    'NOT_FOUND',
    ['요청한 정보를 찾을 수 없습니다.'],
    ['What you asked for was not found.'],
  ],
  [
    'a decision without an answer',
    decide({ answer: ' ' }),
    'VALIDATION',
    ['답변은 필수 입력 항목입니다.'],
    ['answer is required.'],
  ],
  [
    'no decision',
    decide({ decision: '' }),
    'VALIDATION',
    ['처리는 필수 입력 항목입니다.'],
    ['decision is required.'],
  ],
  [
    'an answer that is too long',
    decide({ answer: reason }),
    'VALIDATION',
    ['답변은 500자를 초과할 수 없습니다.'],
    ['answer must not exceed 500 characters.'],
  ],
  [
    'a report that is decided already',
    decide({}, () => decided),
    'ALREADY_DECIDED',
    ['이미 처리된 요청입니다.'],
    ['This request was decided already.'],
  ],
  [
    'two passwords that differ',
    password('Admin456!', 'Admin457!'),
    'VALIDATION',
    ['비밀번호를 다시 확인해주세요.'],
    ['re-check your password'],
  ],
  [
    'a password that is too short',
    password('Ab1!'),
    'VALIDATION',
    ['비밀번호는 8자 이상 입력해주세요.'],
    ['password must not exceed 8 characters.'],
  ],
  [
    'a password without a capital',
    password('admin456!'),
    'VALIDATION',
    ['비밀번호 가 양식에 맞지 않습니다.'],
    ['password does not fit the form.'],
  ],
]

test.each(refused)('%s is refused in both languages', async (_what, send, code, ko, en) => {
  for (const [language, sentences] of [
    ['ko', ko],
    ['en', en],
  ] as const) {
    const { method, url, payload, as = 'admin', form } = send()
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = {
      ...(await bearer(t, people[as])),
      'accept-language': language,
      ...(payload !== undefined && { 'content-type': type }),
    }
    const body = form ? String(payload) : JSON.stringify(payload)
    const response = (
      await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload: body }) })
    ).json<Problem>()
    expect([
      response.code,
      ...(response.errors?.map(({ message }) => message) ?? [response.message]),
    ]).toEqual([code, ...sentences])
  }
})
