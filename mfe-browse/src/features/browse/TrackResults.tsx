import type { TracksAnswer } from '@sori/shared-lib/contract/catalogue'
import { lastPage } from '@sori/shared-lib/contract/envelope'
import { messages } from '@sori/shared-lib/messages'
import { useLocale } from '@sori/shared-lib/remote'
import { ButtonLink, EmptyFace, FailedFace, Pagination, TrackList, TrackRowSkeleton, useDelayedFlag } from '@sori/shared-lib/ui'
import { useRef } from 'react'
import { withFilters } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import { BrowseRow } from './BrowseRow.tsx'
import styles from './TrackResults.module.css'
import type { BrowseWay } from './useBrowsePlace.ts'
import { useNextPage } from './useNextPage.ts'
import { useTopOfList } from './useTopOfList.ts'

/** What the list's query answers, as far as the screen needs it. */
interface Answer {
  /** The newest answer, if only to another place: shown until the right one is here. */
  data?: TracksAnswer
  isFetching: boolean
  isError: boolean
  refetch(): unknown
}

/** The list with its four faces: loading, empty, failed, full (visual.md §8). */
export function TrackResults(props: BrowseWay & { answer: Answer }) {
  const { place, answer } = props
  const top = useRef<HTMLDivElement>(null)
  useTopOfList(top, place.page)
  const retry = () => {
    // the button goes; who pressed it stays where the answer will be
    top.current?.focus()
    return answer.refetch()
  }
  return (
    <div ref={top} className={styles.results} tabIndex={-1}>
      {answer.isError ? <Failed {...answer} refetch={retry} /> : answer.data ? <Full {...props} data={answer.data} /> : <Loading />}
    </div>
  )
}

function Failed({ refetch }: Answer) {
  const { common } = messages(useLocale())
  return <FailedFace title={useWords().tracks.failed} retryLabel={common.retry} onRetry={() => void refetch()} />
}

/** Its place is there at once, its blocks only when the answer takes long enough to be waited for. */
function Loading() {
  const shown = useDelayedFlag(true)
  const t = useWords().tracks
  return (
    <div className={shown ? undefined : styles.unseen}>
      <TrackList label={t.list} loading>
        <TrackRowSkeleton />
      </TrackList>
    </div>
  )
}

function Full({ place, href, go, answer, data }: BrowseWay & { answer: Answer; data: TracksAnswer }) {
  const t = useWords()
  const { common } = messages(useLocale())
  const next = useNextPage(place, !answer.isFetching && place.page < lastPage(data))
  if (data.dtoList.length === 0 && !answer.isFetching) return <Empty total={data.total} first={href(withFilters(place, {}))} />
  return (
    <>
      <TrackList label={t.tracks.list} stale={answer.isFetching}>
        {data.dtoList.map((track, index) => (
          <BrowseRow key={track.musicDTO.musicId} track={track} queue={data.dtoList} place={place} go={go} priority={index < 8} />
        ))}
      </TrackList>
      <div className={styles.pager} {...next}>
        <Pagination paging={data} href={(page) => href({ ...place, page })} labels={common} />
      </div>
    </>
  )
}

function Empty({ total, first }: { total: number; first: string }) {
  const t = useWords()
  const isPastTheEnd = total > 0
  return (
    <EmptyFace
      title={t.tracks.empty}
      hint={isPastTheEnd ? undefined : t.tracks.emptyHint}
      action={<ButtonLink to={isPastTheEnd ? first : '/sounds/tracks'}>{isPastTheEnd ? t.tracks.firstPage : t.filter.reset}</ButtonLink>}
    />
  )
}
