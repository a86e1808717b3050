import { Chart, ChartGrid, StatTiles } from '@sori/market-kit/management'
import { useTexts } from '../../messages/useTexts.ts'
import { StatisticsGroup } from './StatisticsGroup.tsx'
import { useItemNumbersQuery } from './statisticsApi.ts'

export function ItemGroup() {
  const { statistics: t } = useTexts()
  const query = useItemNumbersQuery()
  const { albums, tracks, topTracks, topSellers, topUploaders } = query.data ?? {}
  const share = query.data && [
    { label: t.albums, value: query.data.albums },
    { label: t.tracks, value: query.data.tracks },
  ]
  return (
    <StatisticsGroup title={t.itemGroup} queries={[query]}>
      <StatTiles
        label={t.numbers(t.itemGroup)}
        tiles={[
          { label: t.totalTracks, value: tracks },
          { label: t.totalAlbums, value: albums },
        ]}
      />
      <ChartGrid>
        <Chart
          title={t.ratio}
          kind="shares"
          points={share}
          labelName={t.kind}
          valueName={t.count}
        />
        <Chart
          title={t.topSelling}
          kind="ranking"
          points={topTracks}
          labelName={t.track}
          valueName={t.sales}
        />
        <Chart
          title={t.topArtistSales}
          kind="ranking"
          points={topSellers}
          labelName={t.artist}
          valueName={t.sales}
        />
        <Chart
          title={t.topArtistUploads}
          kind="ranking"
          points={topUploaders}
          labelName={t.artist}
          valueName={t.uploads}
        />
      </ChartGrid>
    </StatisticsGroup>
  )
}
