import { act, render, screen } from '@testing-library/react'
import { DelayedSkeleton } from './DelayedSkeleton.tsx'

describe('DelayedSkeleton', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('reserves its space and appears after 200 ms', () => {
    render(<DelayedSkeleton>rows</DelayedSkeleton>)
    act(() => jest.advanceTimersByTime(199))
    expect(screen.getByText('rows')).toHaveClass('hidden')
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByText('rows')).not.toHaveClass('hidden')
  })
})
