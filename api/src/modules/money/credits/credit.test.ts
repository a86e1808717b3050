import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createOlderDatabase } from '../../../testing/older-database.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import type { NewEntry } from './credit.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

let members = 0
const newcomer = (credits: number) => addMember(t, `member${++members}`, { credits })
const post = ({ id }: MemberRow, entry: NewEntry) =>
  t.db.transaction().execute((tx) => t.services.credits.post(tx, { memberId: id, ...entry }))
const adjust = (member: MemberRow, amount: number, reference: string) =>
  post(member, { kind: 'adjustment', amount, reference })
const entriesOf = async ({ id }: MemberRow) =>
  (
    await t.db
      .selectFrom('credit_entries')
      .select('amount')
      .where('member_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount)

describe('the credit ledger', () => {
  test('adds and subtracts credits, and the balance is the sum of the entries', async () => {
    const member = await newcomer(10)
    expect(await adjust(member, 5, 'a')).toEqual({
      id: expect.any(Number),
      balance: 15,
      isNew: true,
    })
    expect(await adjust(member, -15, 'b')).toMatchObject({ balance: 0, isNew: true })
    expect([await entriesOf(member), await t.services.credits.balanceOf(member.id)]).toEqual([
      [10, 5, -15],
      0,
    ])
  })

  test('writes one entry for each kind and reference, even for concurrent requests', async () => {
    const member = await newcomer(1)
    const all = await Promise.all(Array.from({ length: 20 }, () => adjust(member, 4, 'once')))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await adjust(member, 4, 'once')).toEqual({ id: all[0]?.id, balance: 5, isNew: false })
    expect(await post(member, { kind: 'revoke', amount: -1, reference: 'once' })).toMatchObject({
      balance: 4,
      isNew: true,
    })
  })

  test('refuses a negative balance and adds no entry (D24)', async () => {
    const member = await newcomer(2)
    await expect(adjust(member, -3, 'too much')).rejects.toMatchObject({
      code: 'INSUFFICIENT_CREDIT',
      params: { needed: 3, held: 2 },
    })
    expect([await entriesOf(member), await t.services.credits.balanceOf(member.id)]).toEqual([
      [2],
      2,
    ])
  })

  test('refuses a balance over a million (D24), and can check this beforehand', async () => {
    const member = await newcomer(999_990)
    await expect(adjust(member, 11, 'over')).rejects.toMatchObject({ code: 'CREDIT_LIMIT' })
    await expect(t.services.credits.requireRoom(member.id, 11)).rejects.toMatchObject({
      code: 'CREDIT_LIMIT',
    })
    await t.services.credits.requireRoom(member.id, 10)
    expect(await adjust(member, 10, 'to the brim')).toMatchObject({ balance: 1_000_000 })
  })

  test('rolls an entry back with its transaction', async () => {
    const member = await newcomer(5)
    const failedTransaction = t.db.transaction().execute(async (tx) => {
      await t.services.credits.post(tx, {
        memberId: member.id,
        kind: 'adjustment',
        amount: 3,
        reference: 'undone',
      })
      throw new Error('undone')
    })
    await expect(failedTransaction).rejects.toThrow('undone')
    expect([await entriesOf(member), await t.services.credits.balanceOf(member.id)]).toEqual([
      [5],
      5,
    ])
  })
})

describe('the credit tables', () => {
  test('refuse changed and deleted entries', async () => {
    await newcomer(5)
    for (const statement of [
      'UPDATE credit_entries SET amount = 6',
      'DELETE FROM credit_entries',
      'TRUNCATE credit_entries CASCADE',
    ])
      await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only')
  })

  test("refuse wrong signs, another member's purchase and a negative balance", async () => {
    const { id } = await newcomer(5)
    const insert = (kind: string, amount: number, reference: string) =>
      sql`
        INSERT INTO credit_entries (member_id, kind, amount, reference)
        VALUES (${id}, ${kind}, ${amount}, ${reference})`.execute(t.db)
    await expect(insert('gift', 1, 'x')).rejects.toThrow('credit_entries_amount')
    await expect(insert('grant', -1, 'x')).rejects.toThrow('credit_entries_amount')
    await expect(insert('revoke', 1, 'x')).rejects.toThrow('credit_entries_amount')
    await expect(insert('purchase', 3, `${id}:1`)).rejects.toThrow('credit_entries_amount')
    await expect(insert('purchase', -3, `${id + 1}:1`)).rejects.toThrow('credit_entries_purchase')
    await expect(
      sql`UPDATE members SET credit_balance = -1 WHERE id = ${id}`.execute(t.db),
    ).rejects.toThrow('members_credit_balance_range')
  })

  test('get opening entries from the balances of an older database', async () => {
    const database = await createOlderDatabase('credits_and_cart')
    try {
      await sql`
        INSERT INTO members
          (email, name, nickname, nickname_key, password_hash, credit_balance)
        VALUES ('a@x.test', 'A', 'a', 'a', '', 41), ('b@x.test', 'B', 'b', 'b', '', 0)`.execute(
        database.db,
      )
      await database.upgrade()
      const entries = await database.db
        .selectFrom('credit_entries')
        .select(['kind', 'amount'])
        .execute()
      expect([entries, await findBreaches(database.db)]).toEqual([
        [{ kind: 'opening', amount: 41 }],
        [],
      ])
    } finally {
      await database.close()
    }
  })
})
