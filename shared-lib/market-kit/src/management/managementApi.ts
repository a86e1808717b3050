import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import {
  type AlbumPatchBody,
  type ManagedAlbumsAnswer,
  type ManagedAlbumsParams,
  type ManagedTracksAnswer,
  type ManagedTracksParams,
  managedAlbumsParams,
  managedTracksParams,
  type TrackPatchBody,
  type ManagedTrack as WireTrack,
} from '@sori/contract/management'
import {
  type CommandEndpoint,
  type createRemoteApi,
  listTags,
  type Page,
  toPage,
} from '@sori/remote-kit/data'
import { useRemoteDispatch } from '@sori/remote-kit/host'
import type { QueryState } from '@sori/remote-kit/lists'
import {
  type ManagedAlbum,
  type ManagedTrack,
  toManagedAlbum,
  toManagedTrack,
} from './managedItem.ts'

interface KeptIds {
  keep?: string | undefined
}

/** A paged list with a prefetch. */
export interface ListCall<Item, Params> {
  /** Requests a page. `keep` has ids of rows that stay although the filters do not match them. */
  useQuery(params: Params & KeptIds): QueryState<Page<Item>>
  usePrefetch(): (params: Params) => void
}

/** The calls that manage albums and tracks (product.md §7, Management). */
export interface ManagementCalls {
  albums: ListCall<ManagedAlbum, ManagedAlbumsParams>
  tracks: ListCall<ManagedTrack, ManagedTracksParams>
  /** Returns the tracks of an album in the artist's order. */
  albumTracks: { useQuery(albumId: number): QueryState<readonly ManagedTrack[]> }
  changeAlbum: CommandEndpoint<AlbumPatchBody & { id: number }, CommandAnswer>
  changeTrack: CommandEndpoint<TrackPatchBody & { id: number }, CommandAnswer>
}

/**
 * Adds the management endpoints to a remote's API slice. The scope `me` lists the member's items,
 * `admin` all items. A change invalidates `changedTags`.
 */
export function managementCalls<Name extends string, Type extends string>(
  api: ReturnType<typeof createRemoteApi<Name, Type>>,
  scope: 'me' | 'admin',
  changedTags: { album: readonly Type[]; track: readonly Type[] },
): ManagementCalls {
  const { endpoints } = api.enhanceEndpoints({ addTagTypes: ['Album', 'Track'] }).injectEndpoints({
    endpoints: (build) => ({
      listManagedAlbums: build.query<Page<ManagedAlbum>, ManagedAlbumsParams & KeptIds>({
        query: ({ keep, ...params }) =>
          `/api/${scope}/albums${withKeptIds(writeParams(managedAlbumsParams, params), keep)}`,
        transformResponse: (answer: ManagedAlbumsAnswer) => toPage(answer, toManagedAlbum),
        providesTags: (page) => listTags('Album', page?.items),
      }),
      listManagedTracks: build.query<Page<ManagedTrack>, ManagedTracksParams & KeptIds>({
        query: ({ keep, ...params }) =>
          `/api/${scope}/tracks${withKeptIds(writeParams(managedTracksParams, params), keep)}`,
        transformResponse: (answer: ManagedTracksAnswer) => toPage(answer, toManagedTrack),
        providesTags: (page) => listTags('Track', page?.items),
      }),
      listAlbumTracks: build.query<readonly ManagedTrack[], number>({
        query: (albumId) => `/api/me/albums/${albumId}/tracks`,
        transformResponse: ({ dtoList }: { dtoList: readonly WireTrack[] }) =>
          dtoList.map(toManagedTrack),
        providesTags: (tracks) => listTags('Track', tracks),
      }),
      // A refusal invalidates the tags too, because another person may have changed the item.
      changeAlbum: build.mutation<CommandAnswer, AlbumPatchBody & { id: number }>({
        query: ({ id, ...body }) => ({ url: `/api/me/albums/${id}`, method: 'PATCH', body }),
        invalidatesTags: changedTags.album,
      }),
      changeTrack: build.mutation<CommandAnswer, TrackPatchBody & { id: number }>({
        query: ({ id, ...body }) => ({ url: `/api/me/tracks/${id}`, method: 'PATCH', body }),
        invalidatesTags: changedTags.track,
      }),
    }),
  })
  return {
    albums: {
      useQuery: endpoints.listManagedAlbums.useQuery,
      usePrefetch: () => usePrefetchOf(endpoints.listManagedAlbums),
    },
    tracks: {
      useQuery: endpoints.listManagedTracks.useQuery,
      usePrefetch: () => usePrefetchOf(endpoints.listManagedTracks),
    },
    albumTracks: { useQuery: endpoints.listAlbumTracks.useQuery },
    changeAlbum: endpoints.changeAlbum,
    changeTrack: endpoints.changeTrack,
  }
}

/** Adds `keep` to a query. The query is not empty, because rows are kept only in filtered lists. */
function withKeptIds(search: string, keep: string | undefined): string {
  return keep ? `${search}&keep=${keep}` : search
}

/** Returns a function that loads a page unless it is cached. */
function usePrefetchOf<Params>(endpoint: {
  initiate(
    params: Params,
    options: { subscribe: false },
  ): ThunkAction<unknown, unknown, unknown, UnknownAction>
}) {
  const dispatch = useRemoteDispatch()
  return (params: Params) => void dispatch(endpoint.initiate(params, { subscribe: false }))
}
