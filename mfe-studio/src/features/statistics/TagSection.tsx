import { TagCharts } from '@sori/market-kit/management'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './StatisticsPage.module.css'
import { useGetTagStatisticsQuery } from './statisticsApi.ts'

/** A section with the number of tracks of each tag, by kind. */
export function TagSection() {
  const texts = useTexts().statistics
  const query = useGetTagStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: tags } = useListTagsQuery()
  if (hasFailed(query)) return <Failed query={query} title={texts.failed} />
  return (
    <section className={styles.section} aria-label={texts.sections.tags}>
      <TagCharts
        counts={query.data}
        names={tags?.names}
        texts={{
          tagUse: texts.tagUse,
          tag: texts.tag,
          tracks: texts.trackCount,
          rest: texts.others,
        }}
      />
    </section>
  )
}
