import { describe, expect, test } from '@jest/globals'
import { type LotEntry, paidCreditsOf, unspentOf } from './lots.ts'

const opening: LotEntry = { kind: 'opening', amount: 5, reference: 'member 1' }
const grant = (reference: string, amount: number): LotEntry => ({
  kind: 'grant',
  amount,
  reference,
})
const spend = (amount: number): LotEntry => ({
  kind: 'purchase',
  amount: -amount,
  reference: `1:${Math.random()}`,
})
const revoke = (reference: string, amount: number): LotEntry => ({
  kind: 'revoke',
  amount: -amount,
  reference: `${reference}:9900`,
})

test('purchases spend paid credits before gifts, the oldest first', () => {
  const entries = [opening, grant('a', 30), spend(3), grant('b', 80), spend(6)]
  expect([unspentOf('a', entries), unspentOf('b', entries)]).toEqual([21, 80])
  expect(unspentOf('a', [...entries, spend(40)])).toBe(0)
  expect(unspentOf('b', [...entries, spend(40)])).toBe(61)
})

test('adjustments take gifts before paid credits', () => {
  const adjustment: LotEntry = { kind: 'adjustment', amount: -8, reference: 'admin-change:1' }
  expect(unspentOf('a', [opening, grant('a', 30), adjustment])).toBe(27)
})

test('a refund takes only credits of the refunded payment, once', () => {
  const entries = [grant('a', 30), grant('b', 80), spend(12), revoke('b', 80)]
  expect([unspentOf('a', entries), unspentOf('b', entries)]).toEqual([18, 0])
  expect(unspentOf('a', [...entries, grant('c', 180), revoke('a', 18)])).toBe(0)
  expect(unspentOf('c', [...entries, grant('c', 180), revoke('a', 18), spend(10)])).toBe(170)
})

test('a payment that granted nothing has no unspent credits', () => {
  expect(unspentOf('a', [opening])).toBe(0)
})

describe('paidCreditsOf', () => {
  const buy = (track: number): LotEntry => ({ ...spend(3), reference: `1:${track}` })
  const paid = (...entries: LotEntry[]) => [...paidCreditsOf(entries).values()]

  test('counts the credits of a purchase that came from earlier payments', () => {
    expect(paid(opening, buy(1), grant('a', 5), buy(2), buy(3))).toEqual([0, 3, 2])
  })

  test('excludes credits that were refunded later', () => {
    const ofEarlierRelease = [opening, grant('a', 30), buy(1), revoke('a', 30)]
    expect(paid(...ofEarlierRelease)).toEqual([0])
    expect(paid(grant('a', 30), buy(1), revoke('a', 27), opening, buy(2))).toEqual([3, 0])
  })
})
