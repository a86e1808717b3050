import type { AlbumItem } from '@sori/contract/catalogue'
import type { Artist } from './track.ts'

export interface Album {
  readonly id: number
  readonly name: string
  readonly artist: Artist
  /** The path `/media/…/x.webp`; null without a cover. */
  readonly artPath: string | null
  readonly description: string
  readonly createdAt: string
  readonly modifiedAt: string
}

export function toAlbum({ albumDTO: album }: AlbumItem): Album {
  return {
    id: album.albumId,
    name: album.albumName,
    artist: { nickname: album.nickname, userId: album.userId },
    artPath: album.albumArtPath,
    description: album.description,
    createdAt: album.createDate,
    modifiedAt: album.modifyDate,
  }
}
