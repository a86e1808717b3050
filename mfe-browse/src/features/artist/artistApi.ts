import type { ArtistAnswer, ArtistItems } from '@sori/contract/catalogue'
import { type Album, type Track, toAlbum, toTrack } from '@sori/market-kit/catalogue'
import { browseApi } from '../../api/browseApi.ts'

export interface Artist {
  readonly id: number
  readonly nickname: string
  readonly picture: string | null
  readonly introduction: string
  readonly links: readonly string[]
  readonly tracks: number
  readonly albums: number
  readonly followers: number
}

export interface ItemsOfArtist {
  readonly popular: readonly Track[]
  readonly albums: readonly Album[]
  readonly isFollowing: boolean
}

const pathOf = (nickname: string) => `/api/sounds/artists/${encodeURIComponent(nickname)}`
const artistTag = ['Artist'] as const

export const { useGetArtistItemsQuery, useGetArtistQuery } = browseApi.injectEndpoints({
  endpoints: (build) => ({
    getArtist: build.query<Artist, string>({
      query: pathOf,
      transformResponse: ({ dto }: ArtistAnswer) => ({
        id: dto.userId,
        nickname: dto.nickname,
        picture: dto.picture,
        introduction: dto.introduction ?? '',
        links: dto.links ?? [],
        tracks: dto.tracks,
        albums: dto.albums,
        followers: dto.followers ?? 0,
      }),
      providesTags: artistTag,
    }),
    getArtistItems: build.query<ItemsOfArtist, string>({
      query: (nickname) => `${pathOf(nickname)}/items`,
      transformResponse: ({ dto }: { dto: ArtistItems }) => ({
        popular: dto.popular.map(toTrack),
        albums: dto.albums.map(toAlbum),
        isFollowing: dto.following,
      }),
      providesTags: (items) => [
        'Artist',
        'Album',
        ...(items?.popular ?? []).map(({ id }) => ({ type: 'Track' as const, id })),
      ],
    }),
  }),
})
