import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { ReactNode } from 'react'
import type { RequestProblem } from '../http/index.ts'
import { Failed } from '../lists/index.ts'
import { useLocale, usePageTitle } from '../remote/index.ts'
import { ButtonLink, DelayedSkeleton, EmptyState } from '../ui/index.ts'
import styles from './DetailView.module.css'
import { useCanonicalAddress } from './useCanonicalAddress.ts'

interface DetailViewProps<Thing> {
  query: {
    /** The thing; null if the API found nothing. */
    currentData?: Thing | null
    error?: unknown
    refetch(): unknown
  }
  isNamed?: boolean
  texts: {
    notFound: string
    noData: string
  }
  title(thing: Thing): string
  /** Returns the canonical URL. It replaces other spellings and former names. */
  address?(thing: Thing): string
  /** The link below a missing thing. Default: the list of tracks. */
  missingAction?: ReactNode
  skeleton: ReactNode
  children(thing: Thing): ReactNode
}

export function DetailView<Thing>(props: DetailViewProps<Thing>) {
  const { query, isNamed = true, texts, title, address, children } = props
  const thing = isNamed ? query.currentData : null
  const problem = query.error as RequestProblem | undefined
  const isMissing =
    thing === null || (thing === undefined && (problem?.status === 404 || problem?.status === 400))
  const emptyTitle = isMissing ? texts.notFound : undefined
  usePageTitle(thing ? title(thing) : emptyTitle)
  useCanonicalAddress(thing ? address?.(thing) : undefined)
  if (thing) return children(thing)
  if (isMissing) return <Missing texts={texts} missingAction={props.missingAction} />
  return problem ? (
    <FailedPage problem={problem} query={query} />
  ) : (
    <DelayedSkeleton>{props.skeleton}</DelayedSkeleton>
  )
}

function Missing({
  texts,
  missingAction,
}: Pick<DetailViewProps<unknown>, 'texts' | 'missingAction'>) {
  const common = commonTexts(useLocale())
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.notFound}</h1>
      <EmptyState
        title={texts.noData}
        action={missingAction || <ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>}
      />
    </div>
  )
}

function FailedPage({
  problem,
  query,
}: { problem: RequestProblem } & Pick<DetailViewProps<unknown>, 'query'>) {
  const common = commonTexts(useLocale())
  // While the browser is offline, a banner above the page shows the reason.
  const isUnanswered = problem.status === 0 && navigator.onLine
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isUnanswered ? common.offline : common.screenFailed}</h1>
      <Failed query={query} />
    </div>
  )
}
