import { fireEvent, render, screen } from '@testing-library/react'
import { usePrefetchNear } from './usePrefetchNear.ts'

function Pager({ prefetch }: { prefetch: (page: number) => void }) {
  return <nav {...usePrefetchNear(2, prefetch)} />
}

describe('usePrefetchNear', () => {
  it('prefetches the next page of the new list when a filter changes', () => {
    const [all, filtered] = [jest.fn(), jest.fn()]
    const { rerender } = render(<Pager prefetch={all} />)
    rerender(<Pager prefetch={filtered} />)
    fireEvent.pointerEnter(screen.getByRole('navigation'))
    expect(all).not.toHaveBeenCalled()
    expect(filtered).toHaveBeenCalledWith(2)
  })
})
