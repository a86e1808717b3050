import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import type { TagStatistics } from '@sori/contract/statistics'
import { Chart } from './Chart.tsx'
import { largest } from './chartData.ts'
import { ChartGrid } from './StatTiles.tsx'

/** Tags that a chart shows by name. */
const SHOWN = 10

/** Props of {@link TagCharts}. */
export interface TagChartsProps {
  /** Undefined while they are on their way. */
  counts: TagStatistics | undefined
  texts: {
    /** The title of each kind's chart. */
    tagUse: Record<TagKind, string>
    tag: string
    tracks: string
    /** The tags that are not named, in one bar. */
    rest: string
  }
  /** The link of a tag's name. */
  hrefOf?(kind: TagKind, tagName: string): string
}

/** A chart of the tracks of each tag, for each kind. */
export function TagCharts({ counts, texts, hrefOf }: TagChartsProps) {
  return (
    <ChartGrid columns={3}>
      {tagKinds.map((kind) => {
        const points = counts?.[`${kind}UsageCount`].map(({ tagName, count }) => ({
          label: tagName,
          value: count,
          ...(hrefOf && { to: hrefOf(kind, tagName) }),
        }))
        return (
          <Chart
            key={kind}
            title={texts.tagUse[kind]}
            kind="ranking"
            points={points && largest(points, SHOWN, texts.rest)}
            labelName={texts.tag}
            valueName={texts.tracks}
          />
        )
      })}
    </ChartGrid>
  )
}
