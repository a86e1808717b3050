import { Failed, hasFailed, type QueryState } from '@sori/remote-kit/lists'
import { type ReactNode, useId } from 'react'
import styles from './StatisticsPage.module.css'

/** Props of {@link Group}. */
export interface GroupProps {
  title: string
  /** The queries of the group. A failure is shown once for all, with a retry. */
  queries: readonly QueryState<unknown>[]
  children: ReactNode
}

/** A group of the dashboard. It fails alone: the others stay. */
export function Group({ title, queries, children }: GroupProps) {
  const headId = useId()
  const failed = queries.filter(hasFailed)
  return (
    <section className={styles.group} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {title}
      </h2>
      {failed.length > 0 ? (
        <Failed query={{ refetch: () => failed.forEach((query) => void query.refetch()) }} />
      ) : (
        children
      )}
    </section>
  )
}
