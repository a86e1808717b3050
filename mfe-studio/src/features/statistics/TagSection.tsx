import { commonWords } from '@sori/contract/messages'
import { TagCharts } from '@sori/remote-kit/charts'
import { hasFailed } from '@sori/remote-kit/lists'
import { useLocale } from '@sori/remote-kit/remote'
import { FailedState } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import styles from './StatisticsPage.module.css'
import { useGetTagStatisticsQuery } from './statisticsApi.ts'

/** How many tracks carry each tag, by kind. */
export function TagSection() {
  const t = useWords().statistics
  const query = useGetTagStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  const common = commonWords(useLocale())
  if (hasFailed(query)) return <FailedState title={t.failed} retryLabel={common.retry} onRetry={() => void query.refetch()} />
  return (
    <section className={styles.section} aria-label={t.sections.tags}>
      <TagCharts counts={query.data} words={{ tagUse: t.tagUse, tag: t.tag, tracks: t.trackCount, rest: t.others }} />
    </section>
  )
}
