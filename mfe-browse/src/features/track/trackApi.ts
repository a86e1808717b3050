import type { TrackAnswer, TrackParams } from '@sori/contract/catalogue'
import { type Track, toTrack } from '@sori/remote-kit/model'
import { browseApi } from '../../api/browseApi.ts'

const trackApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One track by its artist's nickname and its title (D17). */
    getTrack: build.query<Track, TrackParams>({
      query: ({ nickname, title }) => `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/${encodeURIComponent(title)}`,
      transformResponse: ({ dto }: TrackAnswer) => toTrack(dto),
      providesTags: (track) => (track ? [{ type: 'Track', id: track.id }] : []),
    }),
  }),
})

export const { useGetTrackQuery } = trackApi
