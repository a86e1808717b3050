import type { SimilarAnswer } from '@sori/contract/catalogue'
import { type Track, toTrack } from '@sori/market-kit/catalogue'
import { listTags } from '@sori/remote-kit/data'
import { browseApi } from '../../api/browseApi.ts'

/** Tracks related to a track. */
interface SimilarTracks {
  readonly similar: readonly Track[]
  /** The other tracks of its album, in the album's order. */
  readonly ofAlbum: readonly Track[]
  /** Its artist's newest on other albums. */
  readonly ofArtist: readonly Track[]
}

const similarApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of it in one call (D47). */
    getSimilar: build.query<SimilarTracks, number>({
      query: (id) => `/api/sounds/tracks/${id}/similar`,
      transformResponse: ({ dtoList, ofAlbum, ofArtist }: SimilarAnswer) => ({
        similar: dtoList.map(toTrack),
        ofAlbum: ofAlbum.map(toTrack),
        ofArtist: ofArtist.map(toTrack),
      }),
      providesTags: (found) =>
        listTags('Track', found && [...found.similar, ...found.ofAlbum, ...found.ofArtist]),
    }),
  }),
})

export const { useGetSimilarQuery } = similarApi
