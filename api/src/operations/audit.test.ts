import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addMember } from '../testing/test-members.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../testing/test-purchases.ts'
import { findBreaches, reportBreaches } from './audit.ts'

let t: TestApp
let artist: MemberRow
let buyer: MemberRow
let bought: TestTrack
let other: TestTrack
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  buyer = await addMember(t, 'buyer', { credits: 9 })
  ;[bought, other] = (await addTracks(t, artist, 2)) as [TestTrack, TestTrack]
  await (await cartCallsOf(t, buyer)).buy(bought)
})
afterAll(() => t.close())

/** Returns the breaches after the statements, which are rolled back. */
async function breachesAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  let found: string[] = []
  const rollback = new Error('rollback')
  await t.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await statement.execute(tx)
      found = (await findBreaches(tx))
        .map(({ invariant, subject }) => `${invariant} ${subject}`)
        .sort()
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return found
}

test('a consistent site has no breaches', async () => {
  expect(await findBreaches(t.db)).toEqual([])
})

test('a balance that differs from its entries is found, alone and in the sum', async () => {
  expect(
    await breachesAfter(sql`UPDATE members SET credit_balance = 100 WHERE id = ${buyer.id}`),
  ).toEqual([`I1 member ${buyer.id}`, 'I3 all members'])
})

test('a negative balance is found when the constraint is missing', async () => {
  const found = await breachesAfter(
    sql`ALTER TABLE members DROP CONSTRAINT members_credit_balance_range`,
    sql`UPDATE members SET credit_balance = -1 WHERE id = ${buyer.id}`,
  )
  expect(found).toContain(`I2 member ${buyer.id}`)
})

test('entitlements without payments and payments without entitlements are found', async () => {
  const addOwnedTrack = sql`
    INSERT INTO cart_items (member_id, track_id, status)
    VALUES (${buyer.id}, ${other.id}, 'DONE')`
  const countFiveDownloads = sql`UPDATE track_counters SET downloads = 5`
  const buyerAndTrack = `member ${buyer.id}, track`
  expect(await breachesAfter(countFiveDownloads, addOwnedTrack)).toEqual([
    `I6 ${buyerAndTrack} ${other.id}`,
  ])
  expect(await breachesAfter(sql`UPDATE cart_items SET entry_id = NULL`)).toEqual([
    expect.stringMatching(/^D126 transaction/),
    `D23 track ${bought.id}`,
    expect.stringMatching(/^I6 entry \d+$/),
    `I6 ${buyerAndTrack} ${bought.id}`,
  ])
  expect(await breachesAfter(sql`DELETE FROM cart_items`)).toEqual([
    expect.stringMatching(/^D126 transaction/),
    `D23 track ${bought.id}`,
    expect.stringMatching(/^I6 entry \d+$/),
  ])
  expect(
    await breachesAfter(countFiveDownloads, sql`UPDATE cart_items SET track_id = ${other.id}`),
  ).toEqual([
    expect.stringMatching(/^D126 transaction/),
    `D23 track ${bought.id}`,
    `D23 track ${other.id}`,
    `I6 ${buyerAndTrack} ${other.id}`,
  ])
})

const withoutTriggers = ['money_entries', 'money_transactions', 'credit_entries'].map(
  (table) => sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`,
)

test.each<[string, ...ReturnType<typeof sql>[]]>([
  ['paid credits that no payment granted', sql`UPDATE money_transactions SET paid_credits = 3`],
  [
    'another artist than the one of the track',
    sql`UPDATE money_transactions SET member_id = (SELECT member_id FROM cart_items)`,
  ],
  [
    'an entry without its counterpart',
    sql`
      INSERT INTO money_entries (transaction_id, account, amount)
      SELECT id, 'commission', 1 FROM money_transactions`,
  ],
  [
    'another artist with the earning',
    sql`UPDATE money_transactions SET paid_credits = 1`,
    sql`
      INSERT INTO money_entries (transaction_id, account, member_id, amount)
      SELECT t.id, account, CASE account WHEN 'earnings' THEN c.member_id END, amount
      FROM money_transactions t JOIN cart_items c USING (entry_id)
      CROSS JOIN (VALUES ('credits', -100), ('earnings', 70), ('commission', 30))
        AS e (account, amount)`,
  ],
])('a sale with %s is found', async (_, ...statements) => {
  expect(await breachesAfter(...withoutTriggers, ...statements)).toContainEqual(
    expect.stringMatching(/^D126 transaction/),
  )
})

test('a sale that spends more paid credits than were granted is found', async () => {
  const spendPaidCredits = sql`UPDATE money_transactions SET paid_credits = 3`
  expect(await breachesAfter(...withoutTriggers, spendPaidCredits)).toContain(
    `D126 member ${buyer.id}`,
  )
})

test('a sale that is not entered within an hour is found', async () => {
  const removeSales = sql`DELETE FROM money_transactions`
  expect(await breachesAfter(...withoutTriggers, removeSales)).toEqual([])
  const ageEntries = sql`UPDATE credit_entries SET created_at = now() - interval '61 minutes'`
  expect(await breachesAfter(...withoutTriggers, removeSales, ageEntries)).toEqual([
    expect.stringMatching(/^D126 missing entry/),
  ])
})

test('a paid track in the cart is found', async () => {
  expect(
    await breachesAfter(sql`UPDATE cart_items SET status = 'READY', entry_id = NULL`),
  ).toContain(`I8 member ${buyer.id}, track ${bought.id}`)
})

test('an uncounted acquisition is found', async () => {
  expect(await breachesAfter(sql`UPDATE track_counters SET downloads = 0`)).toEqual([
    `D23 track ${bought.id}`,
  ])
})

test("the artist's own track needs no payment", async () => {
  const addOwnTrack = sql`
    INSERT INTO cart_items (member_id, track_id, status)
    VALUES (${artist.id}, ${bought.id}, 'DONE')`
  expect(await breachesAfter(sql`UPDATE track_counters SET downloads = 5`, addOwnTrack)).toEqual([])
})

/** Returns SQL that adds a failed order of the basic plan, created `ago`. */
const addOrder = (id: string, price: number, credits: number, ago: string) => sql`
  INSERT INTO orders (id, member_id, plan_id, name, price, coupon, credits, state, payment_key,
    failure_reason, created_at)
  VALUES (${id.padEnd(20, '0')}, ${buyer.id}, 2, 'basic', ${price}, 0, ${credits}, 'FAILED',
    'key', 'REJECTED', now() - ${ago}::interval)`
const changePrice = sql`UPDATE plans SET price = 12900, credits = 40 WHERE id = 2`
const ageNewPrice = sql`
  UPDATE plan_prices SET since = since - interval '1 hour' WHERE since > '-infinity'`

test("a plan's new price is valid immediately, and earlier orders keep the old one", async () => {
  const old = addOrder('old', 9900, 30, '2 hours')
  expect(await breachesAfter(old, changePrice, addOrder('new', 12900, 40, '0'))).toEqual([])
  // The draft was computed just before the price changed.
  expect(await breachesAfter(changePrice, addOrder('under-way', 9900, 30, '0'))).toEqual([])
  const restorePrice = sql`UPDATE plans SET price = 9900, credits = 30 WHERE id = 2`
  expect(
    await breachesAfter(old, changePrice, restorePrice, addOrder('same-price', 9900, 30, '0')),
  ).toEqual([])
})

test('an order with another price or credits than its plan had that day is found', async () => {
  const found = async (...statements: ReturnType<typeof sql>[]) =>
    (await breachesAfter(...statements)).map((breach) => breach.slice(0, 14))
  expect(await found(addOrder('cheap', 100, 30, '0'))).toEqual(['I7 order cheap'])
  expect(await found(addOrder('large', 9900, 300, '0'))).toEqual(['I7 order large'])
  expect(await found(changePrice, ageNewPrice, addOrder('stale', 9900, 30, '0'))).toEqual([
    'I7 order stale',
  ])
  expect(await found(changePrice, addOrder('early', 12900, 40, '2 hours'))).toEqual([
    'I7 order early',
  ])
})

test('an approved refund is found when it is not revoked, or not returned in an hour', async () => {
  const { id } = buyer
  const approved = (refunded: number, minutes: number) => [
    addOrder('refund', 9_900, 30, '0'),
    sql`
      UPDATE orders SET state = 'DONE', payment_key = 'key', failure_reason = NULL
      WHERE member_id = ${id}`,
    sql`
      INSERT INTO credit_entries (member_id, kind, amount, reference)
      SELECT ${id}, 'grant', 30, id FROM orders WHERE member_id = ${id}`,
    sql`
      INSERT INTO payments (order_id, payment_key, amount, grant_id, method, approved_at,
        refunded, shortfall)
      SELECT o.id, 'key', 9900, e.id, 'card', now(), ${refunded}, ${refunded} * 30 / 9900
      FROM orders o JOIN credit_entries e ON e.reference = o.id`,
    sql`UPDATE members SET credit_balance = credit_balance + 30 WHERE id = ${id}`,
    sql`
      INSERT INTO refund_requests (order_id, decision, answer, decided_by, decided_at)
      SELECT id, 'approve', 'yes', ${id}, now() - make_interval(mins => ${minutes})
      FROM orders WHERE member_id = ${id}`,
  ]
  const found = async (refunded: number, minutes: number) =>
    (await breachesAfter(...approved(refunded, minutes))).map((breach) => breach.split(' order')[0])
  expect(await found(9_900, 59)).toEqual([])
  expect(await found(0, 59)).toEqual(['D163'])
  expect(await found(9_900, 61)).toEqual(['D163 waiting'])
})

test('the audit lists an unanswered payment, and the hourly job does not', async () => {
  await addOrder('waits', 9900, 30, '0').execute(t.db)
  await sql`
    UPDATE orders SET state = 'CONFIRMING', failure_reason = NULL,
      state_since = now() - interval '6 minutes'`.execute(t.db)
  t.logged.length = 0
  expect((await findBreaches(t.db)).map(({ invariant }) => invariant)).toEqual(['I10'])
  await t.services.reportBreaches()
  await reportBreaches(t.db, t.app.log, 1)
  expect([t.logged, await t.db.selectFrom('audit_breaches').selectAll().execute()]).toEqual([
    [],
    [],
  ])
  await sql`DELETE FROM orders`.execute(t.db)
})

test('the hourly job logs each breach as an error', async () => {
  const errors = () => t.logged.filter(({ level }) => level === 50)
  await t.services.reportBreaches()
  expect(errors()).toEqual([])
  const move = (amount: number) =>
    sql`
      UPDATE members SET credit_balance = credit_balance + ${amount}
      WHERE id = ${buyer.id}`.execute(t.db)
  await move(1)
  await t.services.reportBreaches()
  await move(-1)
  expect(errors()).toMatchObject([
    {
      invariant: 'I1',
      subject: `member ${buyer.id}`,
      detail: 'balance 7, ledger 6',
      msg: 'money is not as it must be',
    },
    { invariant: 'I3' },
  ])
})

test('an hourly run checks changed members and a part of all others', async () => {
  const rows = await t.db.selectFrom('members').select('id').orderBy('id').execute()
  const last = rows.at(-1)?.id ?? 0
  expect(rows.length).toBeGreaterThan(1)
  const resetProgress = () =>
    sql`
      UPDATE audit_progress
      SET member_id = 0, entry_id = (SELECT max(id) FROM credit_entries)`.execute(t.db)
  const runsUntilFound = async () => {
    t.logged.length = 0
    for (let runs = 1; runs <= rows.length + 1; runs++) {
      await reportBreaches(t.db, t.app.log, 1)
      if (t.logged.some(({ level }) => level === 50)) return runs
    }
    return undefined
  }
  const repairBalance = async (amount: number) => {
    await sql`
      UPDATE members SET credit_balance = credit_balance + ${amount}
      WHERE id = ${last}`.execute(t.db)
    await reportBreaches(t.db, t.app.log)
  }
  await resetProgress()
  expect(await runsUntilFound()).toBeUndefined()
  await resetProgress()
  await sql`UPDATE members SET credit_balance = credit_balance + 1 WHERE id = ${last}`.execute(t.db)
  expect(await runsUntilFound()).toBe(rows.length)
  expect(
    await t.db.selectFrom('audit_breaches').select(['invariant', 'subject']).execute(),
  ).toContainEqual({
    invariant: 'I1',
    subject: `member ${last}`,
  })
  await repairBalance(-1)
  expect(await t.db.selectFrom('audit_breaches').selectAll().execute()).toEqual([])

  await resetProgress()
  await sql`INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
    VALUES (${last}, 'adjustment', 2, 'by hand', now() - interval '1 hour')`.execute(t.db)
  expect(await runsUntilFound()).toBe(1)
  await repairBalance(2)
  expect(await t.db.selectFrom('audit_breaches').selectAll().execute()).toEqual([])
})

test('a count of the statistics that differs from a recount is found', async () => {
  expect(
    await breachesAfter(sql`INSERT INTO count_changes VALUES ('albums', 0, 0, NULL, 1)`),
  ).toEqual(['D37 albums of 0'])
  expect(await breachesAfter(sql`DELETE FROM count_changes WHERE kind = 'verified'`)).toEqual([
    'D37 verified of 0',
  ])
})

test("an administrator's balance change without an entry is found", async () => {
  const addChange = sql`
    INSERT INTO admin_changes (admin_id, member_id, field, from_value, to_value)
    VALUES (${artist.id}, ${buyer.id}, 'credit', '6', '7')`
  expect(await breachesAfter(addChange)).toEqual([`D24 member ${buyer.id}`])
})
