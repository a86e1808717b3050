import { act, renderHook } from '@testing-library/react'
import { useBriefly } from './useBriefly.ts'

afterEach(() => jest.useRealTimers())

it('useBriefly is true for 400 ms each time the condition becomes true', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook(({ condition }) => useBriefly(condition, 400), {
    initialProps: { condition: true },
  })
  for (let time = 0; time < 2; time += 1) {
    rerender({ condition: true })
    act(() => jest.advanceTimersByTime(399))
    expect(result.current).toBe(true)
    act(() => jest.advanceTimersByTime(1))
    expect(result.current).toBe(false)
    rerender({ condition: false })
    expect(result.current).toBe(false)
  }
})
