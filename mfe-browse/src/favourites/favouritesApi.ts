import { pageParams } from '@sori/contract/catalogue'
import { type CommandAnswer, PAGE_SIZE_MAX } from '@sori/contract/envelope'
import type { FavouritesAnswer, SavedAnswer } from '@sori/contract/library'
import { type ListParams, writeParams } from '@sori/contract/list-params'
import { type Track, toTrack } from '@sori/market-kit/catalogue'
import { listTags, onSuccess, type Page, toPage } from '@sori/remote-kit/data'
import { browseApi } from '../api/browseApi.ts'

type Answer = Promise<{ data?: unknown; error?: unknown }>

/** The ids of the next request, and its response. */
let batch: { ids: number[]; answer: Answer } | undefined

/** Requests whether a track is saved. The rows of one render share one request. */
function requestSaved(id: number, call: (url: string) => PromiseLike<Awaited<Answer>>): Answer {
  if (!batch) {
    const ids: number[] = []
    const send = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      batch = undefined
      return call(`/api/me/favourites/saved?ids=${ids}`)
    }
    batch = { ids, answer: send() }
  }
  const { ids, answer } = batch
  ids.push(id)
  if (ids.length === PAGE_SIZE_MAX) batch = undefined
  return answer
}

const favouritesApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    isSaved: build.query<boolean, number>({
      queryFn: async (id, _api, _options, call) => {
        const { data, error } = await requestSaved(id, async (url) => call(url))
        if (error) return { error: error as never }
        return { data: (data as SavedAnswer).dto.musicIds.includes(id) }
      },
      providesTags: (_isSaved, _error, id) => [{ type: 'Favourite', id }],
    }),
    /** Shows the change before the server confirms it. The list of saved tracks keeps its rows. */
    setSaved: build.mutation<CommandAnswer, { id: number; isSaved: boolean }>({
      query: ({ id, isSaved }) => ({
        url: `/api/me/favourites/${id}`,
        method: isSaved ? 'PUT' : 'DELETE',
      }),
      onQueryStarted: ({ id, isSaved }, { dispatch, queryFulfilled }) => {
        const change = dispatch(favouritesApi.util.updateQueryData('isSaved', id, () => isSaved))
        queryFulfilled.catch(change.undo)
      },
      invalidatesTags: onSuccess(({ id }) => [{ type: 'Favourite', id }]),
    }),
    listFavourites: build.query<Page<Track>, ListParams<typeof pageParams>>({
      query: (params) => `/api/me/favourites${writeParams(pageParams, params)}`,
      transformResponse: (response: FavouritesAnswer) => toPage(response, toTrack),
      providesTags: (page) => [
        { type: 'Favourite', id: 'LIST' },
        ...listTags('Track', page?.items),
      ],
    }),
  }),
})

export const { listFavourites } = favouritesApi.endpoints
export const { useIsSavedQuery, useSetSavedMutation, useListFavouritesQuery, usePrefetch } =
  favouritesApi
