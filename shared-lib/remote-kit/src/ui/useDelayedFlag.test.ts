import { act, renderHook } from '@testing-library/react'
import { useDelayedFlag } from './useDelayedFlag.ts'

describe('useDelayedFlag', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  const follow = () => renderHook(({ on }) => useDelayedFlag(on), { initialProps: { on: true } })

  test('stays false for a fast response', () => {
    const { result, rerender } = follow()
    wait(199)
    rerender({ on: false })
    wait(1000)
    expect(result.current).toBe(false)
  })

  test('stays true for at least 300 ms', () => {
    const { result, rerender } = follow()
    wait(200)
    expect(result.current).toBe(true)
    rerender({ on: false })
    wait(299)
    expect(result.current).toBe(true)
    wait(1)
    expect(result.current).toBe(false)
  })
})
