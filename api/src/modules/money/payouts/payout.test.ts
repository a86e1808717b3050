import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { Earnings } from '@sori/contract/payment'
import type { PayoutsAnswer } from '@sori/contract/payouts'
import { sql } from 'kysely'
import { createLog } from '../../../lib/runtime/log.ts'
import { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import { findBreaches } from '../../../operations/audit.ts'
import { buildServices } from '../../../services.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import {
  ACCOUNT,
  PAYOUT_ENV,
  payoutCallsOf,
  sellTracks,
  WON_PER_SALE,
} from '../../../testing/test-payouts.ts'
import { MediaWorkers } from '../../files/media/index.ts'

const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  // The database's clock may be ahead by less than a second.
  const now = () => new Date(Date.now() + 1_000)
  t = await createTestApp({ env: { ...PAYOUT_ENV, PAYOUT_ACCOUNT_DAYS: '3' }, now })
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))
/** Payments are not part of these tests, so their grants are the only breaches. */
afterEach(async () =>
  expect((await findBreaches(t.db)).filter(({ invariant }) => invariant !== 'I5')).toEqual([]),
)

const artist = async (name: string, sales = 1) => {
  const member = await addMember(t, name)
  if (sales > 0) await sellTracks(t, member, sales)
  return { member, ...(await payoutCallsOf(t, member)) }
}
type Payee = Awaited<ReturnType<typeof artist>>
const listOf = async (payee: Payee) => (await payee.list()).json<PayoutsAnswer>()
const earningsOf = async (payee: Payee) =>
  (await payee.call('GET', '/api/me/earnings')).json<{ dto: Earnings }>().dto
const entriesOf = async ({ member: { id } }: Payee) => {
  const { rows } = await sql<{ account: string; won: number }>`
    SELECT account, sum(amount)::int AS won FROM money_entries n
    JOIN money_transactions m ON m.id = n.transaction_id
    WHERE m.member_id = ${id} AND m.payout_id IS NOT NULL
    GROUP BY account ORDER BY account`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, won }) => [account, won]))
}

describe('PUT /api/me/payout-account', () => {
  test('encrypts the account, masks it in answers and mails the change', async () => {
    const mina = await artist('mina')
    expect((await listOf(mina)).account).toBeNull()
    expect((await mina.setAccount()).json()).toMatchObject({ code: 'PAYOUT_ACCOUNT_CHANGED' })
    const { account } = await listOf(mina)
    expect(account).toMatchObject({ holder: '홍*동', bank: '088', number: '****7890' })
    const delay = Date.parse(account?.payableDate ?? '') - Date.parse(account?.createDate ?? '')
    expect(delay).toBe(3 * DAY_MS)
    const stored = await t.db.selectFrom('payout_accounts').selectAll().execute()
    expect(JSON.stringify([stored, t.logged])).not.toMatch(/110-?234-?567890|홍길동/)
    const [mail] = await mailsTo(t, 'mina@example.test')
    expect(mail?.subject).toBe('[소리장터] 정산 계좌 등록')
    expect(mail?.text).toContain('예금주: 홍*동\n은행: 신한은행\n계좌번호: ****7890')
    expect(mail?.text).not.toMatch(/110234567890|홍길동/)
  })

  test.each([
    [{ ...ACCOUNT, holder: '' }, 'holder', 'REQUIRED'],
    [{ ...ACCOUNT, holder: '=1+1' }, 'holder', 'PATTERN'],
    [{ ...ACCOUNT, bank: '999' }, 'bank', 'UNKNOWN_VALUE'],
    [{ ...ACCOUNT, number: '1234567' }, 'number', 'PATTERN'],
    [{ ...ACCOUNT, number: '1'.repeat(17) }, 'number', 'PATTERN'],
    [{ ...ACCOUNT, number: 'abcdefghij' }, 'number', 'PATTERN'],
    [{ holder: '홍길동', bank: '088' }, 'number', 'REQUIRED'],
  ])('refuses %j at its field', async (body, field, code) => {
    const payee = await payoutCallsOf(
      t,
      await addMember(t, `wrong${field}${JSON.stringify(body).length}`),
    )
    expect((await payee.setAccount(body)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field, code }],
    })
  })

  test('allows five changes a day', async () => {
    const payee = await payoutCallsOf(t, await addMember(t, 'restless'))
    for (let times = 0; times < 5; times++) expect((await payee.setAccount()).status).toBe(200)
    expect((await payee.setAccount()).status).toBe(429)
  })
})

describe('leaving the service', () => {
  const leave = async (payee: Payee) =>
    t.app.inject({
      method: 'DELETE',
      url: '/api/me',
      headers: await bearer(t, payee.member),
      payload: { password: PASSWORD },
    })

  test('pays the whole balance to the registered account', async () => {
    const payee = await artist('leaving')
    expect((await leave(payee)).json()).toMatchObject({ code: 'PAYOUT_ACCOUNT_MISSING' })
    await payee.setAccount()
    expect((await leave(payee)).json()).toMatchObject({ code: 'ACCOUNT_LEFT' })
    expect(await entriesOf(payee)).toEqual({ earnings: -WON_PER_SALE, payouts: WON_PER_SALE })
  })

  test('is refused while a payout request is open', async () => {
    const payee = await artist('hasty', 2)
    await payee.setAccount()
    await payee.request(WON_PER_SALE)
    expect((await leave(payee)).json()).toMatchObject({ code: 'PAYOUT_OPEN' })
  })

  test('leaves a balance below the minimum in the ledger, and no account', async () => {
    const payee = await artist('modest')
    await payee.setAccount()
    await payee.request(WON_PER_SALE - 9_999)
    expect((await leave(payee)).json()).toMatchObject({ code: 'ACCOUNT_LEFT' })
    const other = await artist('without', 0)
    await other.setAccount()
    await leave(other)
    const accounts = await t.db.selectFrom('payout_accounts').select('member_id').execute()
    const owners = accounts.map(({ member_id }) => member_id)
    expect(owners).toContain(payee.member.id)
    expect(owners).not.toContain(other.member.id)
  })
})

describe('the hourly sweep of accounts', () => {
  const NEW_SECRET = 'a new secret of the server, long enough'
  const sealedOf = async (payee: Payee) =>
    t.db
      .selectFrom('payout_accounts')
      .select(['sealed', 'number'])
      .where('member_id', '=', payee.member.id)
      .orderBy('id')
      .execute()

  test('encrypts accounts with the new secret, so that the old secret can be removed', async () => {
    const payee = await artist('rotated')
    await payee.setAccount()
    const services = (old: string[]) =>
      buildServices({
        ...t,
        log: createLog('silent'),
        media: new MediaWorkers(),
        config: { ...t.config, oldJwtSecrets: old },
        jwtSecret: NEW_SECRET,
      })
    await services([]).payouts.emptyAndResealAccounts()
    const [before] = await sealedOf(payee)
    await services([TEST_SECRET]).payouts.emptyAndResealAccounts()
    const [after] = await sealedOf(payee)
    expect(after?.sealed).not.toBe(before?.sealed)
    const seal = new Seal(new Keys(NEW_SECRET), 'payout-account')
    expect(seal.open(after?.sealed ?? '')).toEqual({ holder: '홍길동', number: '110234567890' })
  })

  test('deletes data of an unused payout account five years after the last payout', async () => {
    const payee = await artist('former')
    await payee.setAccount()
    await payee.request(WON_PER_SALE)
    await payee.setAccount({ ...ACCOUNT, number: '9999999999' })
    const decided = (years: string) =>
      sql`
      UPDATE payouts SET state = 'refused', state_at = now() - ${years}::interval
      WHERE member_id = ${payee.member.id}`.execute(t.db)
    const numbers = async () => (await sealedOf(payee)).map(({ number }) => number)
    await t.services.payouts.emptyAndResealAccounts()
    await decided('4 years')
    await t.services.payouts.emptyAndResealAccounts()
    expect(await numbers()).toEqual(['****7890', '****9999'])
    await decided('5 years 1 day')
    await t.services.payouts.emptyAndResealAccounts()
    expect(await numbers()).toEqual(['', '****9999'])
    await sql`UPDATE payouts SET state = 'requested' WHERE member_id = ${payee.member.id}`.execute(
      t.db,
    )
  })
})

describe('POST /api/me/payouts', () => {
  test('moves the amount out of the balance, and shows both taxes', async () => {
    const ann = await artist('ann', 2)
    await ann.setAccount()
    const answer = await ann.request(33_333)
    expect(answer.json()).toMatchObject({ code: 'PAYOUT_REQUESTED' })
    expect((await listOf(ann)).dtoList).toMatchObject([
      { state: 'requested', gross: 33_333, incomeTax: 990, localTax: 90, net: 32_253 },
    ])
    expect(await entriesOf(ann)).toEqual({ earnings: -33_333, payouts: 33_333 })
    const left = 2 * WON_PER_SALE - 33_333
    expect(await earningsOf(ann)).toMatchObject({ balance: left, available: left })
    const [mail] = await mailsTo(t, 'ann@example.test')
    expect(mail?.text).toContain(
      '요청 금액: 33,333원\n소득세: 990원\n지방소득세: 90원\n실지급액: 32,253원',
    )
  })

  test('pays to the account at the time of the request, not to a later account', async () => {
    const bob = await artist('bob')
    await bob.setAccount()
    await bob.request(10_000)
    await bob.setAccount({ ...ACCOUNT, number: '9999999999' })
    const { account, dtoList } = await listOf(bob)
    expect([account?.number, dtoList[0]?.account.number]).toEqual(['****9999', '****7890'])
  })

  test.each([
    [9_999, 'NUMBER_TOO_SMALL'],
    [WON_PER_SALE + 1, 'NUMBER_TOO_BIG'],
    [100_000_001, 'NUMBER_TOO_BIG'],
    [10_000.5, 'NOT_WHOLE'],
    ['10000', 'NOT_A_NUMBER'],
    [undefined, 'REQUIRED'],
  ])('refuses %p won at its field', async (gross, code) => {
    const payee = await artist(`amount${code.toLowerCase().replaceAll('_', '')}${gross}`)
    await payee.setAccount()
    expect((await payee.request(gross)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'gross', code }],
    })
    expect((await listOf(payee)).total).toBe(0)
  })

  test('refuses artists without an account, and earnings that are pending', async () => {
    const eve = await artist('eve')
    expect((await eve.request(10_000)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'account', code: 'REQUIRED' }],
    })
    await eve.setAccount()
    await sql`ALTER TABLE money_transactions DISABLE TRIGGER USER`.execute(t.db)
    const later = sql`now() + interval '1 day'`
    await sql`UPDATE money_transactions SET created_at = ${later}
      WHERE member_id = ${eve.member.id}`.execute(t.db)
    await sql`ALTER TABLE money_transactions ENABLE TRIGGER USER`.execute(t.db)
    expect((await eve.request(10_000)).json<Problem>().errors).toMatchObject([
      { field: 'gross', code: 'NUMBER_TOO_BIG', params: { max: 0 } },
    ])
  })

  test('pays once for 100 concurrent requests', async () => {
    const kim = await artist('kim')
    await kim.setAccount()
    const answers = await Promise.all(Array.from({ length: 100 }, () => kim.request(WON_PER_SALE)))
    const codes = answers.map(({ json }) => json<{ code: string }>().code)
    expect(codes.filter((code) => code === 'PAYOUT_REQUESTED')).toHaveLength(1)
    expect(codes.filter((code) => code === 'PAYOUT_OPEN')).toHaveLength(99)
    expect(await entriesOf(kim)).toEqual({ earnings: -WON_PER_SALE, payouts: WON_PER_SALE })
    expect(await earningsOf(kim)).toMatchObject({ balance: 0, available: 0 })
  })

  test('refuses administrators and visitors', async () => {
    const admin = await payoutCallsOf(t, await addMember(t, 'boss', { roleId: 3 }))
    expect((await admin.request(10_000)).status).toBe(403)
    expect((await t.app.inject({ url: '/api/me/payouts' })).statusCode).toBe(401)
  })
})
