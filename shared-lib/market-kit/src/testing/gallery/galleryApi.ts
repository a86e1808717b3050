import type { Availability, NicknameBody } from '@sori/contract/account'
import type { BatchBody } from '@sori/contract/cart'
import {
  type BrowseParams,
  browseParams,
  type TagSet,
  type TrackAnswer,
  type TracksAnswer,
} from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'
import { writeParams } from '@sori/contract/list-params'
import type { TrackChange } from '@sori/contract/management'
import { createRemoteApi, listTags, type Page, toPage } from '@sori/remote-kit/data'
import { createRemoteStore } from '@sori/remote-kit/host'
import { type Track, toTrack } from '../../model/index.ts'
import { purchaseCalls } from '../../purchase/index.ts'

const tagTypes = ['Track'] as const

/** Endpoints of the real API, for stories that read and write. */
export const galleryApi = createRemoteApi('gallery', tagTypes).injectEndpoints({
  endpoints: (build) => ({
    listTracks: build.query<Page<Track>, BrowseParams>({
      query: (params) => `/api/sounds/tracks${writeParams(browseParams, params)}`,
      transformResponse: (answer: TracksAnswer) => toPage(answer, toTrack),
      providesTags: (page) => listTags('Track', page?.items),
    }),
    getTrack: build.query<Track, { nickname: string; title: string }>({
      query: ({ nickname, title }) =>
        `/api/sounds/tracks/${encodeURIComponent(nickname)}/title/${encodeURIComponent(title)}`,
      transformResponse: ({ dto }: TrackAnswer) => toTrack(dto),
    }),
    listTags: build.query<TagSet, void>({
      query: () => '/api/sounds/tags',
      transformResponse: ({ dtoList: [tags] }: { dtoList: readonly TagSet[] }) =>
        tags ?? { instrument: [], mood: [], genre: [] },
    }),
    checkNickname: build.mutation<Availability, NicknameBody>({
      query: (body) => ({ url: '/api/verification/nickname', method: 'POST', body }),
    }),
    buyAll: build.mutation<CommandAnswer, BatchBody & { userId: string }>({
      query: purchaseCalls.buyAll,
    }),
    renameTrack: build.mutation<CommandAnswer, TrackChange & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/me/tracks/${id}`, method: 'PATCH', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Track', id }],
    }),
  }),
})

/** The store of the gallery. */
export function createGalleryStore(host: Host): ReturnType<typeof createRemoteStore> {
  return createRemoteStore(host, {
    api: galleryApi,
    tagTypes,
    eventTags: { 'track.changed': ['Track'] },
  })
}
