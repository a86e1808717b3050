import type { Paging } from './schemas.ts'

/** Pages a block of the pager shows (D4). */
export const PAGE_BLOCK = 10
/** Rows a page holds when the request does not say (D5). */
export const PAGE_SIZE = 20
/** The last page that a request may name. */
export const PAGE_MAX = 1_000_000_000
/** Most rows a page may hold (D5). */
export const PAGE_SIZE_MAX = 100

/** Number of the last page: 1 when nothing was found (D4). */
export function lastPage({ size, total }: Pick<Paging, 'size' | 'total'>): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The paging data for `page` of `size` rows among `total` (D4). */
export function pagingOf(page: number, size: number, total: number): Paging {
  const last = lastPage({ size, total })
  const start = Math.floor((Math.min(page, last) - 1) / PAGE_BLOCK) * PAGE_BLOCK + 1
  const end = Math.min(start + PAGE_BLOCK - 1, last)
  return { page, size, total, start, end, prev: start > 1, next: end < last }
}
