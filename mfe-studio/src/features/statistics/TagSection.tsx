import { tagKinds } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import { Chart, ChartGrid, largest } from '@sori/remote-kit/charts'
import { hasFailed } from '@sori/remote-kit/lists'
import { useLocale } from '@sori/remote-kit/remote'
import { FailedState } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import styles from './StatisticsPage.module.css'
import { useGetTagStatisticsQuery } from './statisticsApi.ts'

/** As many tags as a chart shows by name. */
const SHOWN = 10

/** How many tracks carry each tag, by kind. */
export function TagSection() {
  const t = useWords().statistics
  const query = useGetTagStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  const common = commonWords(useLocale())
  if (hasFailed(query)) return <FailedState title={t.failed} retryLabel={common.retry} onRetry={() => void query.refetch()} />
  return (
    <section className={styles.section} aria-label={t.sections.tags}>
      <ChartGrid>
        {tagKinds.map((kind) => {
          const counts = query.data?.[`${kind}UsageCount`]
          const points = counts?.map(({ tagName, count }) => ({ label: tagName, value: count }))
          return (
            <Chart
              key={kind}
              title={t.tagUse[kind]}
              kind="ranking"
              points={points && largest(points, SHOWN, t.others)}
              labelName={t.tag}
              valueName={t.trackCount}
            />
          )
        })}
      </ChartGrid>
    </section>
  )
}
