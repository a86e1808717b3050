import { type TagKind, type TagNames, tagKinds, tagLabel } from '@sori/contract/catalogue'
import type { TagStatistics } from '@sori/contract/statistics'
import { useLocale } from '@sori/remote-kit/host'
import { Chart } from './Chart.tsx'
import { largest } from './chartData.ts'
import { ChartGrid } from './StatTiles.tsx'

/** The number of tags that a chart shows by name. */
const TAGS_SHOWN = 10

interface TagChartsProps {
  /** Undefined while loading. */
  counts: TagStatistics | undefined
  names: TagNames | undefined
  texts: {
    /** The title of the chart of each kind. */
    tagUse: Record<TagKind, string>
    tag: string
    tracks: string
    rest: string
  }
  /** Returns the link of a tag. */
  hrefOf?(kind: TagKind, tagName: string): string
}

/** Charts of the number of tracks per tag, one for each kind. */
export function TagCharts({ counts, names, texts, hrefOf }: TagChartsProps) {
  const locale = useLocale()
  return (
    <ChartGrid columns={3}>
      {tagKinds.map((kind) => {
        const points = counts?.[`${kind}UsageCount`].map(({ tagName, count }) => ({
          label: tagLabel(tagName, names, locale),
          value: count,
          ...(hrefOf && { to: hrefOf(kind, tagName) }),
        }))
        return (
          <Chart
            key={kind}
            title={texts.tagUse[kind]}
            kind="ranking"
            points={points && largest(points, TAGS_SHOWN, texts.rest)}
            labelName={texts.tag}
            valueName={texts.tracks}
          />
        )
      })}
    </ChartGrid>
  )
}
