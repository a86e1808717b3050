import type { AlbumItem } from '@sori/contract/catalogue'
import type { Artist } from './track.ts'

/** An album as screens know it. */
export interface Album {
  readonly id: number
  readonly name: string
  readonly artist: Artist
  /** `/media/…/x.webp`, in the widths of D19; null without a picture. */
  readonly artPath: string | null
  readonly description: string
  /** ISO-8601, UTC. */
  readonly createdAt: string
  readonly modifiedAt: string
}

/** An entry of the API's album lists as an {@link Album}. */
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
