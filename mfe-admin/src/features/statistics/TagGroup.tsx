import { paths } from '@sori/contract/paths'
import { TagCharts } from '@sori/remote-kit/charts'
import { useWords } from '../../messages/useWords.ts'
import { Group } from './Group.tsx'
import { useTagNumbersQuery } from './statisticsApi.ts'

/** Group two: how many tracks carry each tag. */
export function TagGroup() {
  const { statistics: t } = useWords()
  const query = useTagNumbersQuery()
  return (
    <Group title={t.group2} queries={[query]}>
      <TagCharts counts={query.data} words={t} hrefOf={paths.tag} />
    </Group>
  )
}
