import type { SimilarAnswer } from '@sori/contract/catalogue'
import { type Track, toTrack } from '@sori/market-kit/catalogue'
import { listTags } from '@sori/remote-kit/data'
import { browseApi } from '../../api/browseApi.ts'

/** Tracks related to a track: similar, of its album in order, and of the artist's other albums. */
interface SimilarTracks extends Record<'similar' | 'ofAlbum' | 'ofArtist', readonly Track[]> {
  placeInAlbum?: number
}

const similarApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    getSimilar: build.query<SimilarTracks, number>({
      query: (id) => `/api/sounds/tracks/${id}/similar`,
      transformResponse: ({ dtoList, ofAlbum, ofArtist, placeInAlbum }: SimilarAnswer) => ({
        similar: dtoList.map(toTrack),
        ofAlbum: ofAlbum.map(toTrack),
        ofArtist: ofArtist.map(toTrack),
        placeInAlbum,
      }),
      providesTags: (related) =>
        listTags('Track', related && [...related.similar, ...related.ofAlbum, ...related.ofArtist]),
    }),
  }),
})

export const { useGetSimilarQuery } = similarApi
