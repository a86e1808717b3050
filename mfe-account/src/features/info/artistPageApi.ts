import type { ArtistPageAnswer, ArtistPageForm } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { onSuccess } from '@sori/remote-kit/data'
import { accountApi } from '../../api/accountApi.ts'

/** The introduction and links of the member's own artist page. */
export interface ArtistPage {
  readonly introduction: string
  readonly links: readonly string[]
}

export const { useChangeArtistPageMutation, useGetArtistPageQuery } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    getArtistPage: build.query<ArtistPage, void>({
      query: () => '/api/me/artist-page',
      transformResponse: ({ dto }: ArtistPageAnswer) => dto,
      providesTags: ['ArtistPage'],
    }),
    changeArtistPage: build.mutation<CommandAnswer, ArtistPageForm>({
      query: (body) => ({ url: '/api/me/artist-page', method: 'PUT', body }),
      invalidatesTags: onSuccess(['ArtistPage']),
    }),
  }),
})
