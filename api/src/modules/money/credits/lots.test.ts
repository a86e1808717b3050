import { expect, test } from '@jest/globals'
import { type LotEntry, unspentOf } from './lots.ts'

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

test('credits are spent in the order in which they were granted', () => {
  const entries = [opening, grant('a', 30), spend(3), grant('b', 80), spend(6)]
  expect([unspentOf('a', entries), unspentOf('b', entries)]).toEqual([26, 80])
  expect(unspentOf('a', [...entries, spend(40)])).toBe(0)
  expect(unspentOf('b', [...entries, spend(40)])).toBe(66)
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
