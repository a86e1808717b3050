import type { TrackAnswer, TrackParams } from '@sori/contract/catalogue'
import { type Track, toTrack } from '@sori/market-kit/catalogue'
import { browseApi } from './browseApi.ts'

const trackApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    getTrack: build.query<Track, TrackParams>({
      query: ({ nickname, title }) =>
        `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/${encodeURIComponent(title)}`,
      transformResponse: ({ dto }: TrackAnswer) => toTrack(dto),
      providesTags: (track) => (track ? [{ type: 'Track', id: track.id }] : []),
    }),
    /** Returns a track by its id. Unlike the title, the id never changes. */
    getTrackById: build.query<Track, number>({
      query: (id) => `/api/sounds/tracks/${id}`,
      transformResponse: ({ dto }: TrackAnswer) => toTrack(dto),
      providesTags: (_track, _error, id) => [{ type: 'Track', id }],
    }),
  }),
})

export const { useGetTrackQuery, useGetTrackByIdQuery } = trackApi
