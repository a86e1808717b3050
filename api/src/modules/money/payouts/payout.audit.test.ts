import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { ACCOUNT, PAYOUT_ENV, sellTracks, WON_PER_SALE } from '../../../testing/test-payouts.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
let payoutId: number
beforeAll(async () => {
  const now = () => new Date(Date.now() + 1_000)
  t = await createTestApp({ env: PAYOUT_ENV, now })
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  const { id: adminId } = await addMember(t, 'admin', { roleId: 3 })
  await sellTracks(t, artist)
  const { payouts, payoutDesk } = t.services
  await payouts.setAccount(artist.id, ACCOUNT)
  payoutId = await payouts.request(artist.id, WON_PER_SALE)
  for (const state of ['approved', 'sent'] as const)
    await payoutDesk.decide(adminId, { payoutIds: [payoutId], state, reason: '' })
})
afterAll(() => t.close())

/** Returns breaches of payouts after the statements, which are rolled back. */
async function breachesAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  const undone = new Error('undone')
  let found: string[] = []
  const tables = ['money_entries', 'money_transactions']
  await t.db
    .transaction()
    .execute(async (tx) => {
      for (const table of tables)
        await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
      const breaches = (await findBreaches(tx)).filter(({ invariant }) =>
        /^D158|^D183/.test(invariant),
      )
      found = breaches.map(({ subject, detail }) => `${subject}: ${detail}`)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}
const ofPayout = sql`
  transaction_id IN (SELECT id FROM money_transactions WHERE payout_id IS NOT NULL)`

test('a sent payout has no breach', async () => {
  expect(await breachesAfter()).toEqual([])
})

test.each<[string, () => ReturnType<typeof sql>[], RegExp]>([
  [
    'a state without its entries',
    () => [sql`UPDATE payouts SET state = 'approved'`],
    /^payout \d+: approved 30000, entries: earnings -30000, payouts 0, transfers 29010/,
  ],
  [
    'a state that was reached without the one before',
    () => [sql`UPDATE money_transactions SET kind = 'failed' WHERE kind = 'approved'`],
    /^payout \d+: sent, entered: requested failed sent$/,
  ],
  [
    'a transfer of more than the net amount',
    () => [sql`UPDATE money_entries SET amount = amount + 1 WHERE account = 'transfers'`],
    /transfers 29011/,
  ],
  [
    'entries of another artist',
    () => [
      sql`UPDATE money_entries SET member_id = ${other.id}
      WHERE account = 'earnings' AND ${ofPayout}`,
    ],
    /entries: earnings 0, payouts 0/,
  ],
  [
    'a tax that is not withheld',
    () => [sql`UPDATE payouts SET local_tax = 0`],
    /^payout \d+: withheld 900 and 0 of 30000$/,
  ],
  [
    'an artist who was paid more than was earned',
    () => [
      sql`UPDATE money_entries SET amount = 29999
      WHERE account = 'earnings' AND NOT ${ofPayout}`,
    ],
    /^member \d+: balance -1$/,
  ],
])('%s is found', async (_, statements, breach) => {
  expect(await breachesAfter(...statements())).toContainEqual(expect.stringMatching(breach))
})

test.each([
  ['29 days', []],
  ['31 days', [expect.stringMatching(/^payout \d+: refused at .+, its artist has left$/)]],
  ['5 years 1 day', []],
])(
  'a refused payout of an artist who left %s ago is listed until it lapses',
  async (age, found) => {
    const leave = [
      sql`UPDATE members SET left_at = now() WHERE id = ${artist.id}`,
      sql`UPDATE payouts SET state = 'refused', state_at = now() - ${age}::interval`,
    ]
    const waiting = (await breachesAfter(...leave)).filter((breach) => / at /.test(breach))
    expect(waiting).toEqual(found)
  },
)
