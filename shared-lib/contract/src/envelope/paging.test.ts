import { pagingOf } from './paging.ts'

describe('pagingOf (D4)', () => {
  it('returns one page without neighbouring blocks for an empty list', () => {
    expect(pagingOf(1, 20, 0)).toEqual({
      page: 1,
      size: 20,
      total: 0,
      start: 1,
      end: 1,
      prev: false,
      next: false,
    })
  })

  it('groups pages in blocks of ten', () => {
    expect(pagingOf(11, 20, 500)).toMatchObject({ start: 11, end: 20, prev: true, next: true })
    expect(pagingOf(10, 20, 500)).toMatchObject({ start: 1, end: 10, prev: false, next: true })
    expect(pagingOf(25, 20, 500)).toMatchObject({ start: 21, end: 25, prev: true, next: false })
  })

  it('returns the last block for a page past the end', () => {
    expect(pagingOf(1_000_000, 20, 45)).toEqual({
      page: 1_000_000,
      size: 20,
      total: 45,
      start: 1,
      end: 3,
      prev: false,
      next: false,
    })
  })
})
