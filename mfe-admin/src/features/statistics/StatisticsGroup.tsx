import { Failed, hasFailed, type QueryState } from '@sori/remote-kit/lists'
import { type ReactNode, useId } from 'react'
import styles from './StatisticsPage.module.css'

interface GroupProps {
  title: string
  queries: readonly QueryState<unknown>[]
  children: ReactNode
}

/** A part of the dashboard, with one failure and one retry for all its queries. */
export function StatisticsGroup({ title, queries, children }: GroupProps) {
  const headId = useId()
  const failedQueries = queries.filter(hasFailed)
  return (
    <section className={styles.group} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {title}
      </h2>
      {failedQueries.length > 0 ? (
        <Failed query={{ refetch: () => failedQueries.forEach((query) => void query.refetch()) }} />
      ) : (
        children
      )}
    </section>
  )
}
