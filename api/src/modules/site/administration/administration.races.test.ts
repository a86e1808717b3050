import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTracks, trackRequestBody } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const ROUNDS = 100

let t: TestApp
let admins: MemberRow[]
beforeAll(async () => {
  t = await createTestApp()
  admins = [await addMember(t, 'one', { roleId: 3 }), await addMember(t, 'two', { roleId: 3 })]
})
afterAll(() => t.close())

/** Returns the credits spent by purchases between the recorded changes. */
async function boughtBetween(memberId: number, opening: number): Promise<number[]> {
  const changes = await t.db
    .selectFrom('admin_changes')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const ends = [
    ...changes.map(({ from_value }) => Number(from_value)),
    await t.services.credits.balanceOf(memberId),
  ]
  const starts = [opening, ...changes.map(({ to_value }) => Number(to_value))]
  return starts.map((start, index) => start - (ends[index] ?? 0))
}

test('concurrent edits and a purchase each start from the last balance', async () => {
  const [track] = await addTracks(t, await addMember(t, 'artist'), 1)
  if (!track) throw new Error('addTracks returned no track')
  const orders = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const member = await addMember(t, `member${round}`, { credits: 100 })
    const { administration, purchases } = t.services
    const acts = [
      () => administration.setCredit({ adminId: admins[0]?.id ?? 0, memberId: member.id }, 500),
      () => purchases.buy(member.id, trackRequestBody(member, track, 'DONE')),
      () => administration.setCredit({ adminId: admins[1]?.id ?? 0, memberId: member.id }, 200),
    ]
    await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()))
    const bought = await boughtBetween(member.id, 100)
    expect([round, bought.length, [...bought].sort((a, b) => a - b)]).toEqual([round, 3, [0, 0, 3]])
    orders.add(bought.join())
  }
  // Proves that the rounds ran in different orders.
  expect(orders.size).toBeGreaterThan(1)
  expect(await findBreaches(t.db)).toEqual([])
})
