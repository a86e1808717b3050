import type { Paging } from '@sori/contract/envelope'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './Pagination.module.css'

export interface PaginationProps {
  paging: Paging
  href(page: number): string
  /** Replaces the navigation after a click without modifier keys. */
  onNavigate?(page: number): void
  labels: {
    pagination: string
    page(current: number, total: number): string
    prevPage: string
    nextPage: string
    firstPage: string
    lastPage: string
  }
}

/** Links to the pages in blocks of ten. Narrow screens show `3 / 57`. Returns null for one page. */
export function Pagination({ paging, href, onNavigate, labels }: PaginationProps) {
  const { page, start, end, prev, next } = paging
  const last = Math.max(1, Math.ceil(paging.total / paging.size))
  if (last === 1 && page === 1) return null

  const pageLink = (target: number, name: string, content: ReactNode, className = styles.step) => {
    const isCurrent = target === page && className === styles.number
    if (target < 1 || target > last || (target === page && !isCurrent)) {
      return (
        <span className={classes(className, styles.off)} aria-hidden="true">
          {content}
        </span>
      )
    }
    return (
      <Link
        to={href(target)}
        className={className}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (!onNavigate || !isPlainClick(event)) return
          event.preventDefault()
          onNavigate(target)
        }}
      >
        {content}
      </Link>
    )
  }
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  return (
    <nav className={styles.pager} aria-label={labels.pagination}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets */}
      <ul className={styles.list} role="list">
        <li>{pageLink(page > 1 ? 1 : 0, labels.firstPage, <ChevronsLeft aria-hidden="true" />)}</li>
        <li>
          {pageLink(Math.min(page - 1, last), labels.prevPage, <ChevronLeft aria-hidden="true" />)}
        </li>
        {prev && (
          <li className={styles.inBlock}>
            {pageLink(start - 1, labels.page(start - 1, last), '…')}
          </li>
        )}
        {numbers.map((number) => (
          <li key={number} className={styles.inBlock}>
            {pageLink(number, labels.page(number, last), number, styles.number)}
          </li>
        ))}
        {next && (
          <li className={styles.inBlock}>
            {pageLink(end + 1, labels.page(end + 1, last), end + 1 === last ? last : '…')}
          </li>
        )}
        <li className={styles.short}>
          <b>{page}</b> / {last}
        </li>
        <li>{pageLink(page + 1, labels.nextPage, <ChevronRight aria-hidden="true" />)}</li>
        <li>
          {pageLink(page < last ? last : 0, labels.lastPage, <ChevronsRight aria-hidden="true" />)}
        </li>
      </ul>
    </nav>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
