import { tagKinds } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { Chart, ChartGrid, largest } from '@sori/remote-kit/charts'
import { useWords } from '../../messages/useWords.ts'
import { Group } from './Group.tsx'
import { useTagNumbersQuery } from './statisticsApi.ts'

/** Bars of a kind of tags, the rest in one. */
const MOST_USED = 10

/** Group two: how many tracks carry each tag. */
export function TagGroup() {
  const { statistics: t } = useWords()
  const query = useTagNumbersQuery()
  return (
    <Group title={t.group2} queries={[query]}>
      <ChartGrid>
        {tagKinds.map((kind) => {
          const points = query.data?.[`${kind}UsageCount`].map(({ tagName, count }) => ({
            label: tagName,
            value: count,
            to: paths.tag(kind, tagName),
          }))
          return (
            <Chart
              key={kind}
              title={t.tagUse[kind]}
              kind="ranking"
              points={points && largest(points, MOST_USED, t.rest)}
              labelName={t.tag}
              valueName={t.tracks}
            />
          )
        })}
      </ChartGrid>
    </Group>
  )
}
