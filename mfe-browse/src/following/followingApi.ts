import { type FollowingAnswer, pageParams } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { type ListParams, writeParams } from '@sori/contract/list-params'
import { onSuccess, type Page, toPage } from '@sori/remote-kit/data'
import { browseApi } from '../api/browseApi.ts'

export interface FollowedArtist {
  readonly id: number
  readonly nickname: string
  readonly picture: string | null
  readonly followDate: string
}

const invalidateArtists = onSuccess(['Artist'] as const)

const followingApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Has the tag `Following`: an unfollowed artist stays in the list until it is opened again. */
    listFollowing: build.query<Page<FollowedArtist>, ListParams<typeof pageParams>>({
      query: (params) => `/api/me/following${writeParams(pageParams, params)}`,
      transformResponse: (response: FollowingAnswer) =>
        toPage(response, ({ userId, ...artist }) => ({ id: userId, ...artist })),
      providesTags: ['Following'],
    }),
    follow: build.mutation<CommandAnswer, number>({
      query: (id) => ({ url: `/api/me/following/${id}`, method: 'PUT' }),
      invalidatesTags: invalidateArtists,
    }),
    unfollow: build.mutation<CommandAnswer, number>({
      query: (id) => ({ url: `/api/me/following/${id}`, method: 'DELETE' }),
      invalidatesTags: invalidateArtists,
    }),
  }),
})

export const { useFollowMutation, useListFollowingQuery, usePrefetch, useUnfollowMutation } =
  followingApi
