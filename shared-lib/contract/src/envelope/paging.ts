import type { Paging } from './schemas.ts'

/** The number of pages in a block of the pager. */
export const PAGE_BLOCK = 10
/** The number of rows of a page. */
export const PAGE_SIZE = 20
export const PAGE_MAX = 1_000_000_000
export const PAGE_SIZE_MAX = 100

/** Returns the number of the last page, 1 for an empty list. */
export function lastPage({ size, total }: Pick<Paging, 'size' | 'total'>): number {
  return Math.max(1, Math.ceil(total / size))
}

export function pagingOf(page: number, size: number, total: number): Paging {
  const last = lastPage({ size, total })
  const start = Math.floor((Math.min(page, last) - 1) / PAGE_BLOCK) * PAGE_BLOCK + 1
  const end = Math.min(start + PAGE_BLOCK - 1, last)
  return { page, size, total, start, end, prev: start > 1, next: end < last }
}
