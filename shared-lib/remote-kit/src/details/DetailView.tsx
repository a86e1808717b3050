import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { ReactNode } from 'react'
import type { RequestProblem } from '../http/index.ts'
import { Failed } from '../lists/index.ts'
import { useLocale, usePageTitle } from '../remote/index.ts'
import { ButtonLink, EmptyState, useDelayedFlag } from '../ui/index.ts'
import styles from './DetailView.module.css'
import { useCanonicalAddress } from './useCanonicalAddress.ts'

/** Props of {@link DetailView}. */
export interface DetailViewProps<Thing> {
  query: {
    /** The data of the present arguments; null if the API found nothing. */
    currentData?: Thing | null
    error?: unknown
    refetch(): unknown
  }
  /** False when the URL does not name a thing. */
  isNamed?: boolean
  texts: {
    /** The page's title when the thing is missing. */
    notFound: string
    /** The page's text when the thing is missing. */
    noData: string
  }
  /** Returns the page's title. */
  title(thing: Thing): string
  /** The one address of the thing: a page that was found by a former or otherwise written name moves there (D17). */
  address?(thing: Thing): string
  skeleton: ReactNode
  children(thing: Thing): ReactNode
}

/** The page of one thing, in all its states: loading, not found, failed, full. */
export function DetailView<Thing>(props: DetailViewProps<Thing>) {
  const { query, isNamed = true, texts, title, address, children } = props
  const thing = isNamed ? query.currentData : null
  const problem = query.error as RequestProblem | undefined
  const isMissing =
    thing === null || (thing === undefined && (problem?.status === 404 || problem?.status === 400))
  usePageTitle(thing ? title(thing) : isMissing ? texts.notFound : undefined)
  useCanonicalAddress(thing ? address?.(thing) : undefined)
  if (thing) return children(thing)
  if (isMissing) return <Missing texts={texts} />
  return problem ? (
    <FailedPage problem={problem} query={query} />
  ) : (
    <Waiting>{props.skeleton}</Waiting>
  )
}

function Missing({ texts }: Pick<DetailViewProps<unknown>, 'texts'>) {
  const common = commonTexts(useLocale())
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.notFound}</h1>
      <EmptyState
        title={texts.noData}
        action={<ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>}
      />
    </div>
  )
}

function FailedPage({
  problem,
  query,
}: { problem: RequestProblem } & Pick<DetailViewProps<unknown>, 'query'>) {
  const common = commonTexts(useLocale())
  // without a network the banner above the page says so
  const isUnanswered = problem.status === 0 && navigator.onLine
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isUnanswered ? common.offline : common.screenFailed}</h1>
      <Failed query={query} />
    </div>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return <div className={useDelayedFlag(true) ? undefined : styles.unseen}>{children}</div>
}
