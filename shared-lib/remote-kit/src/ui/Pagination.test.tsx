import { pagingOf } from '@sori/contract/envelope'
import { commonTexts } from '@sori/contract/messages'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { Pagination } from './Pagination.tsx'

function show(page: number, total: number, onNavigate?: (page: number) => void) {
  const href = (number: number) => `/sounds/tracks?page=${number}`
  return render(
    <Pagination
      paging={pagingOf(page, 20, total)}
      href={href}
      onNavigate={onNavigate}
      labels={commonTexts('ko')}
    />,
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const pageOf = (name: string) =>
  new URL(link(name).getAttribute('href') ?? '', 'http://x').searchParams.get('page')

test('Pagination shows the block of ten pages and links to other blocks', () => {
  show(13, 57 * 20)
  const nav = screen.getByRole('navigation', { name: '페이지 이동' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map((each) => each.textContent)
      .filter(Boolean),
  ).toEqual(['…', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '…'])
  expect(link('13 / 57 페이지')).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1)
  expect(pageOf('10 / 57 페이지')).toBe('10')
  expect(pageOf('21 / 57 페이지')).toBe('21')
  expect(['처음', '이전 페이지', '다음 페이지', '마지막'].map(pageOf)).toEqual([
    '1',
    '12',
    '14',
    '57',
  ])
})

test('Pagination omits the previous link on the first page and the next link on the last', () => {
  const { unmount } = show(1, 70)
  expect(screen.queryByRole('link', { name: '이전 페이지' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: '처음' })).not.toBeInTheDocument()
  unmount()
  show(4, 70)
  expect(screen.queryByRole('link', { name: '다음 페이지' })).not.toBeInTheDocument()
  expect(pageOf('이전 페이지')).toBe('3')
})

test('Pagination replaces an ellipsis of one page by that page', () => {
  show(1, 11 * 20)
  expect(link('11 / 11 페이지')).toHaveTextContent('11')
})

test('Pagination links from a page past the end to the last page', () => {
  show(9, 70)
  expect(pageOf('이전 페이지')).toBe('4')
  expect(screen.queryByRole('link', { current: 'page' })).not.toBeInTheDocument()
})

test('Pagination renders nothing for one page', () => {
  show(1, 20)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('Pagination handles plain clicks, and lets the browser open new tabs', () => {
  const onNavigate = jest.fn()
  show(1, 70, onNavigate)
  expect(fireEvent.click(link('2 / 4 페이지'))).toBe(false)
  expect(onNavigate).toHaveBeenCalledWith(2)
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link('3 / 4 페이지'), { ctrlKey: true })
  expect(onNavigate).toHaveBeenCalledTimes(1)
})
