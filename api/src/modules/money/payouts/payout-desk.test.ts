import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ChangesAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import type { NotificationsAnswer } from '@sori/contract/notifications'
import type { ManagedPayout, ManagedPayoutsAnswer, PayoutStep } from '@sori/contract/payouts'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'
import {
  PAYOUT_ENV,
  payoutCallsOf,
  sellTracks,
  WON_PER_SALE,
} from '../../../testing/test-payouts.ts'

type Payee = Awaited<ReturnType<typeof payoutCallsOf>>

const DAY_MS = 86_400_000

let t: TestApp
let days = 3
let one: Payee
let two: Payee
beforeAll(async () => {
  const now = () => new Date(Date.now() + 1_000 + (days - 3) * DAY_MS)
  t = await createTestApp({ env: { ...PAYOUT_ENV, PAYOUT_ACCOUNT_DAYS: '3' }, now })
  one = await payoutCallsOf(t, await addMember(t, 'one', { roleId: 3, nickname: '김관리' }))
  two = await payoutCallsOf(t, await addMember(t, 'two', { roleId: 3 }))
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))
/** Payments are not part of these tests, so their grants are the only breaches. */
afterEach(async () =>
  expect((await findBreaches(t.db)).filter(({ invariant }) => invariant !== 'I5')).toEqual([]),
)

/** Returns an artist with a request of 30,000 won to an account that may be paid. */
async function requester(name: string) {
  const member = await addMember(t, name)
  await sellTracks(t, member)
  const artist = await payoutCallsOf(t, member)
  days = 0
  await artist.setAccount()
  days = 3
  const { data } = (await artist.request(WON_PER_SALE)).json<{ data: { payoutId: number } }>()
  return { ...artist, member, payoutId: data.payoutId }
}
type Requester = Awaited<ReturnType<typeof requester>>

const decide = (admin: Payee, payoutIds: unknown, state: unknown, reason?: unknown) =>
  admin.call('PATCH', '/api/admin/payouts', { payoutIds, state, reason })
const list = async (query: string) =>
  (await one.call('GET', `/api/admin/payouts?${query}`)).json<ManagedPayoutsAnswer>().dtoList
const rowOf = async ({ member, payoutId }: Requester): Promise<ManagedPayout | undefined> =>
  (await list(`keyword=${member.nickname}`)).find((row) => row.payoutId === payoutId)
/** Decides the artist's payout with each of the states in order. */
async function bring(artist: Requester, ...states: PayoutStep[]): Promise<void> {
  for (const state of states)
    expect((await decide(one, [artist.payoutId], state, '계좌 확인 필요')).status).toBe(200)
}
const balanceOf = async (artist: Payee) =>
  (await artist.call('GET', '/api/me/earnings')).json<{ dto: { balance: number } }>().dto.balance
const wonOf = async ({ payoutId }: Requester) => {
  const { rows } = await sql<{ account: string; won: number }>`
    SELECT account, sum(amount)::int AS won FROM money_entries n
    JOIN money_transactions m ON m.id = n.transaction_id
    WHERE m.payout_id = ${payoutId} GROUP BY account HAVING sum(amount) <> 0
    ORDER BY account`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, won }) => [account, won]))
}

describe('PATCH /api/admin/payouts', () => {
  const paid = { earnings: -30_000, transfers: 29_010, 'income-tax': 900, 'local-tax': 90 }
  test.each<[string, PayoutStep[], Record<string, number>, string]>([
    ['approved', ['approved'], { earnings: -30_000, payouts: 30_000 }, '정산 요청 승인'],
    ['refused', ['refused'], {}, '정산 요청 반려'],
    ['sent', ['approved', 'sent'], paid, '정산금 송금 완료'],
    ['failed', ['approved', 'failed'], {}, '정산금 송금 실패'],
    ['returned', ['approved', 'sent', 'returned'], {}, '정산금 반송'],
  ])('moves a request to "%s", with ledger entry and mail', async (state, steps, won, subject) => {
    const artist = await requester(`artist${state}`)
    await bring(artist, ...steps)
    expect(await rowOf(artist)).toMatchObject({ state, decidedBy: '김관리' })
    expect(await wonOf(artist)).toEqual(won)
    expect(await balanceOf(artist)).toBe(WON_PER_SALE + (won.earnings ?? 0))
    const [mail] = await mailsTo(t, artist.member.email)
    expect(mail?.subject).toBe(`[소리장터] ${subject}`)
    expect(mail?.text).toContain('실지급액: 29,010원')
    expect(mail?.text.includes('사유:\n계좌 확인 필요')).toBe(true)
  })

  test('shows the artist each step in the notifications', async () => {
    const artist = await requester('told')
    await bring(artist, 'approved', 'sent', 'returned')
    const { dtoList } = (
      await artist.call('GET', '/api/me/notifications')
    ).json<NotificationsAnswer>()
    expect(dtoList.filter(({ kind }) => kind === 'payout')).toMatchObject(
      ['returned', 'sent', 'approved'].map((state) => ({ state, net: 29_010 })),
    )
  })

  test('lets the artist request again after a refusal, with the same won', async () => {
    const artist = await requester('again')
    await bring(artist, 'refused')
    expect((await artist.request(WON_PER_SALE)).status).toBe(200)
  })

  test('moves no request when one of several is refused', async () => {
    const [ann, bob] = [await requester('ann'), await requester('bob')]
    await bring(ann, 'approved')
    const both = [ann.payoutId, bob.payoutId]
    expect((await decide(one, both, 'approved')).json()).toMatchObject({ code: 'PAYOUT_CHANGED' })
    expect(await rowOf(bob)).toMatchObject({ state: 'requested' })
    await bring(bob, 'approved')
    expect((await decide(one, [...both, ...both], 'sent')).json()).toMatchObject({
      code: 'PAYOUTS_DECIDED',
    })
    expect([await rowOf(ann), await rowOf(bob)]).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
    ])
  })

  test('succeeds once for two administrators who decide concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const artist = await requester(`race${round}`)
      const answers = await Promise.all([
        decide(one, [artist.payoutId], 'approved'),
        decide(two, [artist.payoutId], 'refused', '확인 필요'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('refuses a state that cannot follow the current state', async () => {
    const artist = await requester('steps')
    const codeOf = async (state: PayoutStep) =>
      (await decide(one, [artist.payoutId], state, '사유')).json<Problem>().code
    for (const state of ['sent', 'failed', 'returned'] as const)
      expect(await codeOf(state)).toBe('PAYOUT_CHANGED')
    await bring(artist, 'approved', 'sent')
    for (const state of ['approved', 'refused', 'sent', 'failed'] as const)
      expect(await codeOf(state)).toBe('PAYOUT_CHANGED')
  })

  test('refuses to approve a payout to an account that is younger than three days', async () => {
    const member = await addMember(t, 'young')
    await sellTracks(t, member)
    const artist = await payoutCallsOf(t, member)
    await artist.setAccount()
    const { data } = (await artist.request(WON_PER_SALE)).json<{ data: { payoutId: number } }>()
    const approve = () => decide(one, [data.payoutId], 'approved')
    expect((await approve()).json()).toMatchObject({
      code: 'PAYOUT_TOO_EARLY',
      params: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    })
    days = 6
    expect((await approve()).status).toBe(200)
    days = 3
  })

  test("refuses an administrator's own payout, an unknown payout, and members", async () => {
    const artist = await requester('promoted')
    expect((await decide(artist, [artist.payoutId], 'approved')).status).toBe(403)
    await sql`UPDATE members SET role_id = 3 WHERE id = ${artist.member.id}`.execute(t.db)
    const promoted = await payoutCallsOf(t, { ...artist.member, role_id: 3 })
    expect((await decide(promoted, [artist.payoutId], 'approved')).json()).toMatchObject({
      code: 'OWN_ACCOUNT',
    })
    expect((await decide(one, [artist.payoutId, 999_999], 'approved')).status).toBe(404)
  })

  test.each([
    [[], 'approved', '', 'payoutIds', 'REQUIRED'],
    [[1], 'requested', '', 'state', 'UNKNOWN_VALUE'],
    [[1], 'refused', '', 'reason', 'REQUIRED'],
    [[1], 'failed', ' ', 'reason', 'REQUIRED'],
    [[1], 'sent', 'x'.repeat(501), 'reason', 'TOO_LONG'],
    [Array.from({ length: 101 }, () => 1), 'sent', '', 'payoutIds', 'TOO_MANY'],
  ])('refuses %j, %p and reason %p', async (ids, state, reason, field, code) => {
    expect((await decide(one, ids, state, reason)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field, code }],
    })
  })
})

describe('POST /api/admin/payouts/{payoutId}/retry', () => {
  const another = { holder: '김새벽', bank: '004', number: '9876543210', reason: '신분증 확인' }
  const retry = (payoutId: number, body: object = another, admin = one) =>
    admin.call('POST', `/api/admin/payouts/${payoutId}/retry`, body)
  const changed = { code: 'PAYOUT_CHANGED' }

  /** Returns a former artist, with a payout in the state of the last step. */
  async function former(name: string, ...steps: PayoutStep[]) {
    const artist = await requester(name)
    const payload = { password: PASSWORD }
    expect((await artist.call('DELETE', '/api/me', payload)).status).toBe(200)
    await bring(artist, ...steps)
    const rows = async () =>
      (await list('size=100')).filter(({ userId }) => userId === artist.member.id)
    return { ...artist, rows }
  }

  test.each<PayoutStep[][]>([
    [['refused']],
    [['approved', 'failed']],
    [['approved', 'sent', 'returned']],
  ])('pays to another account after the state %j', async (steps) => {
    const { payoutId, rows, member } = await former(`former${steps.at(-1)}`, ...steps)
    expect(await rows()).toMatchObject([{ payoutId, isRetriable: true }])
    expect((await retry(payoutId)).json()).toMatchObject({ code: 'PAYOUT_RETRIED' })
    const [retried, before] = await rows()
    expect(before).toMatchObject({ payoutId, isRetriable: false, account: { number: '****7890' } })
    const account = { holder: '김*벽', bank: '004', number: '****3210' }
    expect(retried).toMatchObject({ state: 'requested', gross: WON_PER_SALE, account })
    days = 6
    for (const state of ['approved', 'sent'])
      expect((await decide(one, [retried?.payoutId], state)).status).toBe(200)
    days = 3
    expect((await retry(payoutId)).json()).toMatchObject(changed)
    const url = `/api/admin/changes?userId=${member.id}&field=payoutAccount`
    expect((await one.call('GET', url)).json<ChangesAnswer>().dtoList).toMatchObject([
      { subjectLabel: `#${payoutId}`, from: '****7890', to: '****3210', reason: '신분증 확인' },
    ])
    expect(JSON.stringify(t.logged)).not.toMatch(/9876543210|김새벽/)
  })

  test('delays the other account by three days', async () => {
    const { payoutId, rows } = await former('hurried', 'refused')
    await retry(payoutId)
    const [retried] = await rows()
    expect((await decide(one, [retried?.payoutId], 'approved')).json()).toMatchObject({
      code: 'PAYOUT_TOO_EARLY',
    })
  })

  test('requests one payout when two administrators retry concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { payoutId } = await former(`twice${round}`, 'refused')
      const answers = await Promise.all([retry(payoutId), retry(payoutId, another, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('refuses payouts of members, sent ones, and those of more than five years ago', async () => {
    const member = await requester('staying')
    await bring(member, 'refused')
    expect((await retry(member.payoutId)).json()).toMatchObject(changed)
    const sent = await former('paid', 'approved', 'sent')
    expect((await retry(sent.payoutId)).json()).toMatchObject(changed)
    const { payoutId, rows } = await former('lapsed', 'refused')
    await sql`
      UPDATE payouts SET state_at = now() - interval '5 years 1 day'
      WHERE id = ${payoutId}`.execute(t.db)
    expect(await rows()).toMatchObject([{ isRetriable: false }])
    expect((await retry(payoutId)).json()).toMatchObject(changed)
    expect((await retry(999_999)).status).toBe(404)
    expect((await retry(payoutId, another, member)).status).toBe(403)
  })

  test.each([
    [{ ...another, number: '12' }, 'number', 'PATTERN'],
    [{ ...another, reason: ' ' }, 'reason', 'REQUIRED'],
    [{ ...another, bank: undefined }, 'bank', 'REQUIRED'],
  ])('refuses %j', async (body, field, code) => {
    expect((await retry(1, body)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field, code }],
    })
  })
})

describe('GET /api/admin/payouts', () => {
  test('shows masked accounts and the hints for a decision', async () => {
    const artist = await requester('checked')
    expect(await rowOf(artist)).toMatchObject({
      nickname: 'checked',
      gross: 30_000,
      net: 29_010,
      account: { holder: '홍*동', number: '****7890' },
      // All members of the test have the same phone number.
      checks: ['new-account', 'other-holder', 'few-buyers', 'own-purchases'],
      buyers: 1,
    })
    await bring(artist, 'approved', 'sent')
    expect(await rowOf(artist)).toMatchObject({ checks: [], buyers: null })
  })

  test('lists open requests first and the oldest first, and filters by state', async () => {
    const [first, second] = [await requester('first'), await requester('second')]
    const [, third] = [await bring(first, 'refused'), await requester('third')]
    const ids = [first, second, third].map(({ payoutId }) => payoutId)
    const found = async (query: string) =>
      (await list(query)).flatMap(({ payoutId }) => (ids.includes(payoutId) ? [payoutId] : []))
    expect(await found('size=100')).toEqual([second.payoutId, third.payoutId, first.payoutId])
    expect(await found('state=refused')).toEqual([first.payoutId])
    expect(await found('keyword=%00')).toEqual([])
  })
})

describe('the exported tables', () => {
  test('list approved transfers with full account numbers, and record the download', async () => {
    const artist = await requester('wired')
    await bring(artist, 'approved')
    const { response } = await two.call('GET', '/api/admin/payouts/transfers.csv')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.body).toContain(
      `\r\n${artist.payoutId},088,신한은행,1102-3456-7890,홍길동,29010\r\n`,
    )
    expect(JSON.stringify(t.logged)).not.toMatch(/110-?234-?567890|1102-3456|홍길동/)
    const url = `/api/admin/changes?userId=${artist.member.id}&field=transfers`
    expect((await one.call('GET', url)).json<ChangesAnswer>().dtoList).toMatchObject([
      { adminNickname: 'two', subject: 'payout', subjectLabel: `#${artist.payoutId}` },
    ])
  })

  test('list the taxes of a month, with returned payouts as negative', async () => {
    const artist = await requester('taxed')
    await bring(artist, 'approved', 'sent', 'returned')
    const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7)
    const taxes = async (ofMonth: string) =>
      (await one.call('GET', `/api/admin/payouts/taxes.csv?month=${ofMonth}`)).response
    const lines = (await taxes(month)).body.split('\r\n').filter((line) => /taxed/.test(line))
    expect(lines.map((line) => line.split(',').slice(3))).toEqual([
      ['taxed', '홍길동', '30000', '900', '90', '29010'],
      ['taxed', '홍길동', '-30000', '-900', '-90', '-29010'],
    ])
    expect((await taxes('2020-12')).body.trim().split('\r\n')).toHaveLength(1)
    expect((await taxes('2026-13')).statusCode).toBe(400)
  })
})
