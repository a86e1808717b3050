import { SIMILAR_MAX } from '@sori/contract/catalogue'
import type { Track } from '@sori/market-kit/catalogue'
import { useGetAlbumQuery } from '../../api/albumApi.ts'
import { isSame } from '../../playback/queue.ts'
import { useGetSimilarQuery } from './similarApi.ts'

/** Returns the tracks of the track's album in order. Returns only the track while they load. */
export function useAlbumQueue(track: Track): readonly Track[] {
  const isHidden = track.hiding !== undefined
  const similar = useGetSimilarQuery(track.id, { skip: isHidden }).currentData
  const albumTracks = similar?.ofAlbum ?? []
  // `ofAlbum` has at most `SIMILAR_MAX` tracks, so a longer album is requested separately.
  const isIncomplete = albumTracks.length === SIMILAR_MAX
  const names = { nickname: track.artist.nickname, albumName: track.album.name }
  const album = useGetAlbumQuery(names, { skip: !isIncomplete }).currentData?.tracks
  if (album?.some((other) => isSame(other, track))) return album
  return albumTracks.toSpliced(similar?.placeInAlbum ?? 0, 0, track)
}
