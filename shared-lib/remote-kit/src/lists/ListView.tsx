import { lastPage } from '@sori/contract/envelope'
import { commonTexts } from '@sori/contract/messages'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { Page } from '../model/page.ts'
import { useLocale } from '../remote/index.ts'
import { ButtonLink, DelayedSkeleton, EmptyState, Pagination } from '../ui/index.ts'
import { Failed } from './Failed.tsx'
import styles from './ListView.module.css'
import { useFocusOnPageTurn } from './useFocusOnPageTurn.ts'
import type { ListState } from './useListParams.ts'
import { usePrefetchNear } from './usePrefetchNear.ts'

export interface QueryState<Data> {
  /** The latest data, even of other arguments. */
  data?: Data
  /** The latest data of these arguments, even after a failed refetch. */
  currentData?: Data
  isFetching: boolean
  isError: boolean
  refetch(): unknown
}

interface ListViewProps<Item, Params extends { page: number }> {
  list: ListState<Params>
  query: QueryState<Page<Item>>
  prefetch?(params: Params): void
  /** Placeholders with the final size, shown during the first request. */
  skeleton: ReactNode
  empty: ReactNode
  texts: {
    failed: string
    noItems: string
    firstPage: string
  }
  /** Renders the items; `stale` is true while newer ones are loading. */
  children(items: readonly Item[], stale: boolean): ReactNode
}

/** Shows a paged list while it loads, after a failure, empty, past the last page, or full. */
export function ListView<Item, Params extends { page: number }>(
  props: ListViewProps<Item, Params>,
) {
  const { list, query, skeleton, texts } = props
  // Many rows would block a slow phone, so React renders them in pieces while the skeleton shows.
  const isWaiting = useDeferredValue(query.data === undefined)
  const top = useRef<HTMLDivElement>(null)
  useFocusOnPageTurn(top, list.params.page)
  const refetch = () => {
    // Focuses the list, because the retry button disappears.
    top.current?.focus()
    return query.refetch()
  }
  const content = () => {
    if (hasFailed(query)) return <Failed query={{ refetch }} title={texts.failed} />
    if (!query.data || isWaiting) return <DelayedSkeleton>{skeleton}</DelayedSkeleton>
    return <LoadedPage {...props} page={query.data} />
  }
  return (
    <div ref={top} className={styles.list} tabIndex={-1}>
      {content()}
    </div>
  )
}

export function hasFailed({
  isError,
  currentData,
}: Pick<QueryState<unknown>, 'isError' | 'currentData'>): boolean {
  return isError && currentData === undefined
}

export function isEmpty({
  data,
  isFetching,
}: Pick<QueryState<Page<unknown>>, 'data' | 'isFetching'>): boolean {
  return data?.items.length === 0 && !isFetching
}

function LoadedPage<Item, Params extends { page: number }>(
  props: ListViewProps<Item, Params> & { page: Page<Item> },
) {
  const { list, query, prefetch, page, empty, texts, children } = props
  const common = commonTexts(useLocale())
  const isLast = list.params.page >= lastPage(page.paging)
  const prefetchProps = usePrefetchNear(
    query.isFetching || isLast || !prefetch ? undefined : list.params.page + 1,
    (next) => prefetch?.({ ...list.params, page: next }),
  )
  if (page.items.length > 0 || query.isFetching) {
    return (
      <>
        {children(page.items, query.isFetching)}
        <div className={styles.pager} {...prefetchProps}>
          <Pagination
            paging={page.paging}
            href={(number) => list.href({ page: number } as Partial<Params>)}
            labels={common}
          />
        </div>
      </>
    )
  }
  if (page.paging.total === 0) return empty
  return (
    <EmptyState
      title={texts.noItems}
      action={<ButtonLink to={list.href({})}>{texts.firstPage}</ButtonLink>}
    />
  )
}
