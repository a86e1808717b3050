import { pagingOf } from './paging.ts'

describe('the paging data of a list (D4)', () => {
  it('has one page and no blocks around it when nothing was found', () => {
    expect(pagingOf(1, 20, 0)).toEqual({ page: 1, size: 20, total: 0, start: 1, end: 1, prev: false, next: false })
  })

  it('shows blocks of ten pages', () => {
    expect(pagingOf(11, 20, 500)).toMatchObject({ start: 11, end: 20, prev: true, next: true })
    expect(pagingOf(10, 20, 500)).toMatchObject({ start: 1, end: 10, prev: false, next: true })
    expect(pagingOf(25, 20, 500)).toMatchObject({ start: 21, end: 25, prev: true, next: false })
  })

  it('shows the last block for a page past the end, and the page that was asked for', () => {
    expect(pagingOf(1_000_000, 20, 45)).toEqual({ page: 1_000_000, size: 20, total: 45, start: 1, end: 3, prev: false, next: false })
  })
})
