import { paths } from '@sori/contract/paths'
import { TagCharts } from '@sori/market-kit/management'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { useTagNumbersQuery } from './statisticsApi.ts'

export function TagGroup() {
  const { statistics: texts } = useTexts()
  const query = useTagNumbersQuery()
  const { data: tags } = useListTagsQuery()
  return (
    <StatisticsGroup title={texts.tagGroup} queries={[query]}>
      <TagCharts counts={query.data} names={tags?.names} texts={texts} hrefOf={paths.tag} />
    </StatisticsGroup>
  )
}
