import type { TrackAnswer, TrackItem, TrackParams } from '@sori/contract/catalogue'
import { browseApi } from '../../api/browseApi.ts'

const trackApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One track by its artist's nickname and its title (D17). */
    getTrack: build.query<TrackItem, TrackParams>({
      query: ({ nickname, title }) => `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/${encodeURIComponent(title)}`,
      transformResponse: ({ dto }: TrackAnswer) => dto,
      providesTags: ['Tracks'],
    }),
  }),
})

export const { useGetTrackQuery } = trackApi
