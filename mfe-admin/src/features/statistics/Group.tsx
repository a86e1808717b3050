import { commonWords } from '@sori/contract/messages'
import { hasFailed, type QueryState } from '@sori/remote-kit/lists'
import { useLocale } from '@sori/remote-kit/remote'
import { FailedState } from '@sori/remote-kit/ui'
import { type ReactNode, useId } from 'react'
import styles from './StatisticsPage.module.css'

/** Props of {@link Group}. */
export interface GroupProps {
  title: string
  /** What the group shows; where one of them failed, it says so and asks again. */
  queries: readonly QueryState<unknown>[]
  children: ReactNode
}

/** A group of the dashboard. It fails alone: the others stay. */
export function Group({ title, queries, children }: GroupProps) {
  const common = commonWords(useLocale())
  const headId = useId()
  const failed = queries.filter(hasFailed)
  return (
    <section className={styles.group} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {title}
      </h2>
      {failed.length > 0 ? (
        <FailedState title={common.loadFail} retryLabel={common.retry} onRetry={() => failed.forEach((query) => void query.refetch())} />
      ) : (
        children
      )}
    </section>
  )
}
