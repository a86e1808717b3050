import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { useItemNumbersQuery } from './statisticsApi.ts'

export function ItemGroup() {
  const { statistics: texts } = useTexts()
  const query = useItemNumbersQuery()
  const { albums, tracks, topTracks, topSellers, topUploaders } = query.data ?? {}
  const share = query.data && [
    { label: texts.albums, value: query.data.albums },
    { label: texts.tracks, value: query.data.tracks },
  ]
  return (
    <StatisticsGroup title={texts.itemGroup} queries={[query]}>
      <StatTiles
        label={texts.numbers(texts.itemGroup)}
        tiles={[
          { label: texts.totalTracks, value: tracks },
          { label: texts.totalAlbums, value: albums },
        ]}
      />
      <ChartGrid>
        <Chart
          title={texts.ratio}
          kind="shares"
          points={share}
          labelName={texts.kind}
          valueName={texts.count}
        />
        <Chart
          title={texts.topSelling}
          kind="ranking"
          points={topTracks}
          labelName={texts.track}
          valueName={texts.sales}
        />
        <Chart
          title={texts.topArtistSales}
          kind="ranking"
          points={topSellers}
          labelName={texts.artist}
          valueName={texts.sales}
        />
        <Chart
          title={texts.topArtistUploads}
          kind="ranking"
          points={topUploaders}
          labelName={texts.artist}
          valueName={texts.uploads}
        />
      </ChartGrid>
    </StatisticsGroup>
  )
}
