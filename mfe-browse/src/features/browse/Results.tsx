import { lastPage, type Paging } from '@sori/contract/envelope'
import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { ButtonLink, EmptyFace, FailedFace, Pagination, useDelayedFlag } from '@sori/remote-kit/ui'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type BrowsePlace, withFilters } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import styles from './Results.module.css'
import type { BrowseWay } from './useBrowsePlace.ts'
import { useNextPage } from './useNextPage.ts'
import { useTopOfList } from './useTopOfList.ts'

/** A page of a list. */
type Page = Paging & { dtoList: readonly unknown[] }

/** Props of {@link Results}. */
interface ResultsProps<T extends Page> extends BrowseWay {
  answer: {
    /** The newest answer, if only to another place: shown until the right one is here. */
    data?: T
    /** The newest answer to this place: shown also when asking again for it failed. */
    currentData?: T
    isFetching: boolean
    isError: boolean
    refetch(): unknown
  }
  /** Loads a place before it is asked for. */
  prefetch(place: BrowsePlace): void
  skeleton: ReactNode
  children(page: T, stale: boolean): ReactNode
}

/** A list with its four faces: loading, empty, failed, full (visual.md §8). */
export function Results<T extends Page>(props: ResultsProps<T>) {
  const { place, answer, skeleton } = props
  const top = useRef<HTMLDivElement>(null)
  useTopOfList(top, place.page)
  const retry = () => {
    // the button goes; who pressed it stays where the answer will be
    top.current?.focus()
    void answer.refetch()
  }
  return (
    <div ref={top} className={styles.results} tabIndex={-1}>
      {hasFailed(answer) ? <Failed retry={retry} /> : answer.data ? <Full {...props} data={answer.data} /> : <Loading>{skeleton}</Loading>}
    </div>
  )
}

/** Nothing is there to be shown of the place that was asked for. */
export function hasFailed({ isError, currentData }: { isError: boolean; currentData?: unknown }): boolean {
  return isError && currentData === undefined
}

function Failed({ retry }: { retry(): void }) {
  const common = commonWords(useLocale())
  return <FailedFace title={useWords().tracks.failed} retryLabel={common.retry} onRetry={retry} />
}

/** Its place is there at once, its blocks only when the answer takes long enough to be waited for. */
function Loading({ children }: { children: ReactNode }) {
  return <div className={useDelayedFlag(true) ? undefined : styles.unseen}>{children}</div>
}

function Full<T extends Page>({ place, href, answer, prefetch, data, children }: ResultsProps<T> & { data: T }) {
  const common = commonWords(useLocale())
  const next = useNextPage(place, !answer.isFetching && place.page < lastPage(data), prefetch)
  if (data.dtoList.length === 0 && !answer.isFetching) return <Empty total={data.total} first={href(withFilters(place, {}))} />
  return (
    <>
      {children(data, answer.isFetching)}
      <div className={styles.pager} {...next}>
        <Pagination paging={data} href={(page) => href({ ...place, page })} labels={common} />
      </div>
    </>
  )
}

function Empty({ total, first }: { total: number; first: string }) {
  const t = useWords()
  const { pathname } = useLocation()
  const isPastTheEnd = total > 0
  return (
    <EmptyFace
      title={isPastTheEnd ? t.tracks.pastTheEnd : t.tracks.empty}
      hint={isPastTheEnd ? undefined : t.tracks.emptyHint}
      action={<ButtonLink to={isPastTheEnd ? first : pathname}>{isPastTheEnd ? t.tracks.firstPage : t.filter.reset}</ButtonLink>}
    />
  )
}
