import { lastPage } from '@sori/contract/envelope'
import { commonTexts } from '@sori/contract/messages'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { Page } from '../model/page.ts'
import { useLocale } from '../remote/index.ts'
import { ButtonLink, EmptyState, Pagination, useDelayedFlag } from '../ui/index.ts'
import { Failed } from './Failed.tsx'
import styles from './ListView.module.css'
import { useFocusOnPageTurn } from './useFocusOnPageTurn.ts'
import type { ListState } from './useListParams.ts'
import { usePrefetchNear } from './usePrefetchNear.ts'

/** The fields of RTK Query's results that a view reads. */
export interface QueryState<Data> {
  /** The newest answer, maybe to other arguments: shown until the right one is here. */
  data?: Data
  /** The newest answer to these arguments: shown also when asking again failed. */
  currentData?: Data
  isFetching: boolean
  isError: boolean
  refetch(): unknown
}

/** Props of {@link ListView}. */
export interface ListViewProps<Item, Params extends { page: number }> {
  list: ListState<Params>
  query: QueryState<Page<Item>>
  /** Loads a page in advance. */
  prefetch?(params: Params): void
  /** In the final geometry; shown while the first answer is on its way. */
  skeleton: ReactNode
  /** Shown when nothing fits. */
  empty: ReactNode
  texts: {
    /** `목록을 불러오지 못했습니다.` */
    failed: string
    /** `이 페이지에는 트랙이 없습니다.` */
    noItems: string
    firstPage: string
  }
  /** The items of a page; `stale` ones fade while newer are on their way. */
  children(items: readonly Item[], stale: boolean): ReactNode
}

/** A list that has pages, in all its states: loading, failed, empty, past the end, full. */
export function ListView<Item, Params extends { page: number }>(
  props: ListViewProps<Item, Params>,
) {
  const { list, query, skeleton, texts } = props
  // many rows would block a slow phone: React renders them in pieces behind the skeleton
  const isWaiting = useDeferredValue(query.data === undefined)
  const top = useRef<HTMLDivElement>(null)
  useFocusOnPageTurn(top, list.params.page)
  const refetch = () => {
    // the retry button disappears: keeps the focus at the list
    top.current?.focus()
    return query.refetch()
  }
  return (
    <div ref={top} className={styles.list} tabIndex={-1}>
      {hasFailed(query) ? (
        <Failed query={{ refetch }} title={texts.failed} />
      ) : query.data && !isWaiting ? (
        <Answered {...props} page={query.data} />
      ) : (
        <Waiting>{skeleton}</Waiting>
      )}
    </div>
  )
}

/** True when a query failed and there is nothing to show. */
export function hasFailed({
  isError,
  currentData,
}: Pick<QueryState<unknown>, 'isError' | 'currentData'>): boolean {
  return isError && currentData === undefined
}

/** True when the newest answer has no items. */
export function isEmpty({
  data,
  isFetching,
}: Pick<QueryState<Page<unknown>>, 'data' | 'isFetching'>): boolean {
  return data?.items.length === 0 && !isFetching
}

/** Keeps its place from the start; its blocks appear only when the answer takes so long that somebody waits. */
function Waiting({ children }: { children: ReactNode }) {
  return <div className={useDelayedFlag(true) ? undefined : styles.unseen}>{children}</div>
}

function Answered<Item, Params extends { page: number }>(
  props: ListViewProps<Item, Params> & { page: Page<Item> },
) {
  const { list, query, prefetch, page, empty, texts, children } = props
  const common = commonTexts(useLocale())
  const isLast = list.params.page >= lastPage(page.paging)
  const near = usePrefetchNear(
    query.isFetching || isLast || !prefetch ? undefined : list.params.page + 1,
    (next) => prefetch?.({ ...list.params, page: next }),
  )
  if (page.items.length > 0 || query.isFetching) {
    return (
      <>
        {children(page.items, query.isFetching)}
        <div className={styles.pager} {...near}>
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
