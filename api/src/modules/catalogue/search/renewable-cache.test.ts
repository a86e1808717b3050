import { describe, expect, jest, test } from '@jest/globals'
import { RenewableCache, type SnapshotResult } from './renewable-cache.ts'

const resultOf = (value: number): Promise<SnapshotResult<number>> =>
  Promise.resolve({ value, snapshot: `${value}` })
const renewByOne = ({ value }: SnapshotResult<number>) => resultOf(value + 1)

describe('RenewableCache', () => {
  test('computes a value once and renews it for every later request', async () => {
    const cache = new RenewableCache<number>()
    const compute = jest.fn(() => resultOf(10))
    expect(await cache.get('a', compute, renewByOne)).toBe(10)
    expect(await cache.get('a', compute, renewByOne)).toBe(11)
    expect(await cache.get('a', compute, renewByOne)).toBe(12)
    expect(compute).toHaveBeenCalledTimes(1)
  })

  test('waits for a computation that began before the request, and renews its result', async () => {
    const cache = new RenewableCache<number>()
    const compute = jest.fn(() => resultOf(10))
    expect(
      await Promise.all([cache.get('a', compute, renewByOne), cache.get('a', compute, renewByOne)]),
    ).toEqual([10, 11])
    expect(compute).toHaveBeenCalledTimes(1)
  })

  test('computes a value once for concurrent requests when it cannot be renewed', async () => {
    const cache = new RenewableCache<number>()
    await cache.get('a', () => resultOf(10), renewByOne)
    const compute = jest.fn(() => resultOf(20))
    const stale = (former: SnapshotResult<number>) =>
      former.value === 10 ? Promise.resolve(undefined) : renewByOne(former)
    expect(
      await Promise.all([cache.get('a', compute, stale), cache.get('a', compute, stale)]),
    ).toEqual([20, 21])
    expect(compute).toHaveBeenCalledTimes(1)
  })

  test('does not cache failures', async () => {
    const cache = new RenewableCache<number>()
    await expect(
      cache.get('a', () => Promise.reject(new Error('down')), renewByOne),
    ).rejects.toThrow('down')
    expect(await cache.get('a', () => resultOf(10), renewByOne)).toBe(10)
  })

  test('computes a value again after five minutes without requests', async () => {
    jest.useFakeTimers({ now: 0 })
    try {
      const cache = new RenewableCache<number>()
      const request = () => cache.get('a', () => resultOf(10), renewByOne)
      await request()
      jest.advanceTimersByTime(299_000)
      expect(await request()).toBe(11)
      jest.advanceTimersByTime(299_000)
      expect(await request()).toBe(12)
      jest.advanceTimersByTime(300_001)
      expect(await request()).toBe(10)
    } finally {
      jest.useRealTimers()
    }
  })

  test('keeps a maximum number of values and drops the least recently requested', async () => {
    const cache = new RenewableCache<number>(2)
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, () => resultOf(10), renewByOne)
    expect(await cache.get('a', () => resultOf(10), renewByOne)).toBe(12)
    expect(await cache.get('b', () => resultOf(10), renewByOne)).toBe(10)
  })
})
