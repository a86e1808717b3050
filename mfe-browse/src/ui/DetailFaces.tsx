import { commonWords } from '@sori/contract/messages'
import type { RequestProblem } from '@sori/remote-kit/http'
import { useLocale } from '@sori/remote-kit/remote'
import { ButtonLink, EmptyFace, FailedFace, Skeleton, useDelayedFlag } from '@sori/remote-kit/ui'
import styles from './Detail.module.css'
import { usePageTitle } from './usePageTitle.ts'

/** Props of {@link DetailFace}. */
interface DetailFaceProps {
  /** Why there is nothing to show; undefined while it is on its way. */
  problem: RequestProblem | undefined
  /** What a page is called that nothing is found for, and what it says. */
  words: { notFound: string; noData: string }
  retry(): void
}

/** A page about one thing, while there is none: on its way, not there, or not to be had. */
export function DetailFace({ problem, words, retry }: DetailFaceProps) {
  const common = commonWords(useLocale())
  const isMissing = problem !== undefined && (problem.status === 404 || problem.status === 400)
  usePageTitle(isMissing ? words.notFound : undefined)
  if (!problem) return <Loading />
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{isMissing ? words.notFound : common.screenFailed}</h1>
      {isMissing ? (
        <EmptyFace title={words.noData} action={<ButtonLink to="/sounds/tracks">{common.toTracks}</ButtonLink>} />
      ) : (
        <FailedFace title={common.loadFail} retryLabel={common.retry} onRetry={retry} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.page} data-unseen={!useDelayedFlag(true) || undefined}>
      <div className={styles.head}>
        <span className={styles.art}>
          <Skeleton square />
        </span>
        <div className={styles.about}>
          <Skeleton width="60%" height={32} />
          <Skeleton width="30%" height={20} />
          <Skeleton height={50} />
        </div>
      </div>
    </div>
  )
}
