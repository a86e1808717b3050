import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MoneyStatistics } from '@sori/contract/statistics'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createOlderDatabase } from '../../../testing/older-database.ts'
import { addCredits, addMember } from '../../../testing/test-members.ts'
import type { Shop } from '../../../testing/test-payments.ts'
import { openShop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let admin: MemberRow
let ann: MemberRow
beforeAll(async () => {
  t = await openShop()
  admin = await addMember(t, 'admin', { roleId: 3 })
  ann = await addMember(t, 'ann')
})
afterAll(() => t.close())

const money = async () =>
  (await t.call(admin, 'GET', '/api/statistic/money')).json as unknown as { dto: MoneyStatistics }

test("today's grants are compared with today's payments, by the day in Seoul", async () => {
  expect((await money()).dto).toMatchObject({
    ledger: { grants: 0, credits: 0 },
    payments: { count: 0, won: 0, credits: 0 },
    differs: false,
  })
  await t.makePayment(ann)
  const { order, confirmation } = await t.approvePayment(ann, {
    amount: 34_900,
    orderName: 'vip 플랜 구독',
    creditAmount: 200,
    subscriptionId: 4,
  })
  await t.call(ann, 'POST', '/confirm', confirmation)
  // These credits and refunds are neither a grant nor a payment.
  await t.services.administration.setCredit({ adminId: admin.id, memberId: ann.id }, 900)
  await t.sandbox.refund(confirmation.paymentKey, 3_000)
  await t.checkOrder(order.orderId)
  const { dto } = await money()
  expect(dto).toEqual({
    day: new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10),
    ledger: { grants: 2, credits: 230 },
    payments: { count: 2, won: 44_800, credits: 230 },
    differs: false,
  })
  const { rows } = await sql<{ at: Date }>`SELECT max(approved_at) AS at FROM payments`.execute(
    t.db,
  )
  const approved = rows[0]?.at ?? new Date()
  const midnight = new Date(
    `${new Date(approved.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+09:00`,
  )
  t.setNow(midnight.toISOString())
  expect((await money()).dto).toEqual(dto)
  t.setNow(new Date(midnight.getTime() + 86_400_000 - 1).toISOString())
  expect((await money()).dto).toEqual(dto)
  for (const other of [midnight.getTime() - 1, midnight.getTime() + 86_400_000]) {
    t.setNow(new Date(other).toISOString())
    expect((await money()).dto).toMatchObject({
      ledger: { grants: 0 },
      payments: { count: 0 },
      differs: false,
    })
  }
  t.setNow(approved.toISOString())
})

test('a grant without a payment is reported', async () => {
  await addCredits(t, {
    memberId: ann.id,
    kind: 'grant',
    amount: 7,
    reference: 'nobody paid for it',
    at: new Date(),
  })
  expect((await money()).dto).toMatchObject({
    ledger: { grants: 3, credits: 237 },
    payments: { count: 2, credits: 230 },
    differs: true,
  })
})

test('earnings before the migration are counted by it', async () => {
  const database = await createOlderDatabase('earnings')
  try {
    await sql`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash)
      VALUES ('a@x.test', 'A', 'a', 'a', ''), ('b@x.test', 'B', 'b', 'b', '')`.execute(database.db)
    await sql`
      INSERT INTO files (path, owner_id, mime, bytes, original_key)
      VALUES ('p', 1, 'audio/mpeg', 1, 'k')`.execute(database.db)
    await sql`
      INSERT INTO albums (member_id, name, name_key, description)
      VALUES (1, 'X', 'x', '')`.execute(database.db)
    await sql`
      INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
      VALUES (1, 1, 1, 'T', 't', '')`.execute(database.db)
    await sql`
      INSERT INTO credit_entries (member_id, kind, amount, reference)
      VALUES (2, 'opening', 3, '2'), (2, 'purchase', -3, '2:1')`.execute(database.db)
    await sql`
      INSERT INTO track_counters (track_id, downloads, sales) VALUES (1, 1, 1)`.execute(database.db)
    await sql`
      INSERT INTO cart_items (member_id, track_id, status, entry_id)
      VALUES (2, 1, 'DONE', 2)`.execute(database.db)
    await database.upgrade()
    const { rows } = await sql`
      SELECT owner, sum(amount)::int AS earned
      FROM counts_now WHERE kind = 'earned' GROUP BY owner`.execute(database.db)
    expect([rows, await findBreaches(database.db)]).toEqual([[{ owner: 1, earned: 3 }], []])
  } finally {
    await database.close()
  }
})
