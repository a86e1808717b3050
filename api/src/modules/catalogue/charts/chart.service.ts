import {
  browseQuery,
  type ChartSpan,
  chartSpans,
  HOME_TRACKS,
  type Home,
} from '@sori/contract/catalogue'
import { seoulDaysUntil } from '../../../lib/time/seoul-day.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { ArtistService } from '../artists/artist.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PickService } from '../picks/pick.service.ts'
import type { ChartRepository } from './chart.repository.ts'

/**
 * The days in Seoul that a chart counts, including today. The day's chart also counts yesterday,
 * because it would be empty after midnight.
 */
const DAYS_COUNTED = { day: 2, week: 7, month: 30 } as const satisfies Record<ChartSpan, number>
const RANKED_MAX = 100
const ARTISTS_MAX = 12
const ALBUMS_MAX = 12

type Dependencies = {
  charts: ChartRepository
  picks: Pick<PickService, 'listShown'>
  artists: Pick<ArtistService, 'findNewTracks'>
  catalogue: Pick<CatalogueService, 'browseAlbums' | 'readItems'>
  now: () => Date
}

/** Ranks the tracks of the charts, and collects the lists of the home page (D155). */
export class ChartService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async refresh(): Promise<void> {
    const { charts, now } = this.#dependencies
    for (const span of chartSpans) {
      const [firstDay = ''] = seoulDaysUntil(now(), DAYS_COUNTED[span])
      await charts.replaceChart(span, await charts.rankTracks(firstDay, RANKED_MAX))
    }
  }

  async readHome(caller: Caller | null): Promise<Home> {
    const { charts, picks, artists, catalogue } = this.#dependencies
    const [pickRows, rankedRows, newArtists, newAlbums, followedIds] = await Promise.all([
      picks.listShown(),
      charts.readTracks(HOME_TRACKS),
      charts.readArtists(ARTISTS_MAX),
      catalogue.browseAlbums(browseQuery.parse({ size: String(ALBUMS_MAX) })),
      caller ? artists.findNewTracks(caller.id, HOME_TRACKS) : [],
    ])
    const ids = new Set([
      ...pickRows.map(({ trackId }) => trackId),
      ...rankedRows.map(({ id }) => id),
      ...followedIds,
    ])
    const tracks = await catalogue.readItems([...ids], caller)
    const items = new Map(tracks.map(({ item, row }) => [row.id, item]))
    const chart = (span: ChartSpan) =>
      rankedRows.flatMap((rank) => (rank.span === span ? (items.get(rank.id) ?? []) : []))
    return {
      picks: pickRows.flatMap(({ trackId, sentence }) => {
        const item = items.get(trackId)
        return item ? [{ ...item, sentence }] : []
      }),
      charts: { day: chart('day'), week: chart('week'), month: chart('month') },
      albums: newAlbums.dtoList,
      artists: newArtists,
      followed: followedIds.flatMap((id) => items.get(id) ?? []),
    }
  }
}
