import { paths } from '@sori/contract/paths'
import { TagCharts } from '@sori/market-kit/management'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { useTagNumbersQuery } from './statisticsApi.ts'

export function TagGroup() {
  const { statistics: t } = useTexts()
  const query = useTagNumbersQuery()
  const { data: tags } = useListTagsQuery()
  return (
    <StatisticsGroup title={t.tagGroup} queries={[query]}>
      <TagCharts counts={query.data} names={tags?.names} texts={t} hrefOf={paths.tag} />
    </StatisticsGroup>
  )
}
