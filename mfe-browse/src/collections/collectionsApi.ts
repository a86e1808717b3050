import type { CommandAnswer } from '@sori/contract/envelope'
import type {
  CollectionAnswer,
  CollectionBody,
  CollectionChange,
  CollectionDto,
  CollectionMadeAnswer,
  CollectionsAnswer,
} from '@sori/contract/library'
import { type Track, toTrack } from '@sori/market-kit/catalogue'
import { onSuccess } from '@sori/remote-kit/data'
import { browseApi } from '../api/browseApi.ts'

export interface Collection {
  readonly id: number
  readonly name: string
  /** The secret part of the collection's address. */
  readonly code: string
  readonly isShared: boolean
  readonly size: number
  readonly artPath: string | null
}

/** A collection with its tracks, for its owner or for people with its link. */
export interface OpenCollection extends Collection {
  readonly nickname: string
  readonly isOwn: boolean
  readonly tracks: readonly Track[]
}

const toCollection = (dto: CollectionDto): Collection => ({
  id: dto.collectionId,
  name: dto.name,
  code: dto.code,
  isShared: dto.shared,
  size: dto.tracks,
  artPath: dto.albumArtPath,
})

const invalidateCollections = onSuccess(['Collection'] as const)

const collectionsApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    listCollections: build.query<readonly Collection[], void>({
      query: () => '/api/me/collections',
      transformResponse: ({ dtoList }: CollectionsAnswer) => dtoList.map(toCollection),
      providesTags: [{ type: 'Collection', id: 'LIST' }],
    }),
    getCollection: build.query<OpenCollection, string>({
      query: (code) => `/api/sounds/collections/${encodeURIComponent(code)}`,
      transformResponse: ({ dto }: CollectionAnswer) => ({
        ...toCollection(dto),
        nickname: dto.nickname,
        isOwn: dto.own,
        tracks: dto.items.map(toTrack),
      }),
      providesTags: (collection, _error, code) => [
        { type: 'Collection', id: code },
        ...(collection?.tracks ?? []).map(({ id }) => ({ type: 'Track' as const, id })),
      ],
    }),
    addCollection: build.mutation<Collection, CollectionBody>({
      query: (body) => ({ url: '/api/me/collections', method: 'POST', body }),
      transformResponse: ({ dto }: CollectionMadeAnswer) => toCollection(dto),
      invalidatesTags: invalidateCollections,
    }),
    changeCollection: build.mutation<CommandAnswer, CollectionChange & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/me/collections/${id}`, method: 'PATCH', body }),
      invalidatesTags: invalidateCollections,
    }),
    extendCollection: build.mutation<CommandAnswer, { id: number; musicIds: number[] }>({
      query: ({ id, ...body }) => ({
        url: `/api/me/collections/${id}/tracks`,
        method: 'POST',
        body,
      }),
      invalidatesTags: invalidateCollections,
    }),
    removeCollection: build.mutation<CommandAnswer, number>({
      query: (id) => ({ url: `/api/me/collections/${id}`, method: 'DELETE' }),
      // Refetches only the list. The page of the deleted collection is still open and would fail.
      invalidatesTags: onSuccess([{ type: 'Collection', id: 'LIST' }] as const),
    }),
  }),
})

export const {
  useListCollectionsQuery,
  useGetCollectionQuery,
  useAddCollectionMutation,
  useChangeCollectionMutation,
  useExtendCollectionMutation,
  useRemoveCollectionMutation,
} = collectionsApi
