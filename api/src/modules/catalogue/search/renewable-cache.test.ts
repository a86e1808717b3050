import { describe, expect, jest, test } from '@jest/globals'
import { RenewableCache, type SnapshotResult } from './renewable-cache.ts'

const dated = (value: number): Promise<SnapshotResult<number>> =>
  Promise.resolve({ value, snapshot: `${value}` })
const renewed = ({ value }: SnapshotResult<number>) => dated(value + 1)

describe('RenewableCache', () => {
  test('computes an answer once and renews it for every later request', async () => {
    const kept = new RenewableCache<number>()
    const make = jest.fn(() => dated(10))
    expect(await kept.get('a', make, renewed)).toBe(10)
    expect(await kept.get('a', make, renewed)).toBe(11)
    expect(await kept.get('a', make, renewed)).toBe(12)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('waits for a running computation and renews its result, which began before the request', async () => {
    const kept = new RenewableCache<number>()
    const make = jest.fn(() => dated(10))
    expect(await Promise.all([kept.get('a', make, renewed), kept.get('a', make, renewed)])).toEqual(
      [10, 11],
    )
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('computes an answer again when it cannot be renewed, once for concurrent requests', async () => {
    const kept = new RenewableCache<number>()
    await kept.get('a', () => dated(10), renewed)
    const make = jest.fn(() => dated(20))
    const stale = (former: SnapshotResult<number>) =>
      former.value === 10 ? Promise.resolve(undefined) : renewed(former)
    expect(await Promise.all([kept.get('a', make, stale), kept.get('a', make, stale)])).toEqual([
      20, 21,
    ])
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('does not cache failed answers', async () => {
    const kept = new RenewableCache<number>()
    await expect(kept.get('a', () => Promise.reject(new Error('down')), renewed)).rejects.toThrow(
      'down',
    )
    expect(await kept.get('a', () => dated(10), renewed)).toBe(10)
  })

  test('computes an answer again after five minutes without requests, since the log may be shorter', async () => {
    jest.useFakeTimers({ now: 0 })
    try {
      const kept = new RenewableCache<number>()
      const ask = () => kept.get('a', () => dated(10), renewed)
      await ask()
      jest.advanceTimersByTime(299_000)
      expect(await ask()).toBe(11)
      jest.advanceTimersByTime(299_000)
      expect(await ask()).toBe(12)
      jest.advanceTimersByTime(300_001)
      expect(await ask()).toBe(10)
    } finally {
      jest.useRealTimers()
    }
  })

  test('keeps a maximum number of answers and drops the least recently requested', async () => {
    const kept = new RenewableCache<number>(2)
    for (const key of ['a', 'b', 'a', 'c']) await kept.get(key, () => dated(10), renewed)
    expect(await kept.get('a', () => dated(10), renewed)).toBe(12)
    expect(await kept.get('b', () => dated(10), renewed)).toBe(10)
  })
})
