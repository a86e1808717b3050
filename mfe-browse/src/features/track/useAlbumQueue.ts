import { SIMILAR_MAX } from '@sori/contract/catalogue'
import type { Track } from '@sori/market-kit/catalogue'
import { useGetAlbumQuery } from '../../api/albumApi.ts'
import { isSame } from '../../playback/queue.ts'
import { useGetSimilarQuery } from './similarApi.ts'

/** Returns the track's album in its order, or the track alone while the album loads. */
export function useAlbumQueue(track: Track): readonly Track[] {
  const isHidden = track.hiding !== undefined
  const similar = useGetSimilarQuery(track.id, { skip: isHidden }).currentData
  const albumTracks = similar?.ofAlbum ?? []
  // The related tracks contain only the beginning of a long album.
  const isCut = albumTracks.length === SIMILAR_MAX
  const names = { nickname: track.artist.nickname, albumName: track.album.name }
  const album = useGetAlbumQuery(names, { skip: !isCut }).currentData?.tracks
  if (album?.some((other) => isSame(other, track))) return album
  return albumTracks.toSpliced(similar?.placeInAlbum ?? 0, 0, track)
}
