import { SIMILAR_MAX } from '@sori/contract/catalogue'
import type { Track } from '@sori/market-kit/catalogue'
import { useGetAlbumQuery } from '../../api/albumApi.ts'
import { isSame } from '../../playback/queue.ts'
import { useGetSimilarQuery } from './similarApi.ts'

/** The tracks that play along with `track` on its page: its album, in the album's order; the track alone until that is known. */
export function useAlbumQueue(track: Track): readonly Track[] {
  const others = useGetSimilarQuery(track.id).currentData?.ofAlbum ?? []
  // the related tracks contain only the beginning of a long album
  const isCut = others.length === SIMILAR_MAX
  const names = { nickname: track.artist.nickname, albumName: track.album.name }
  const album = useGetAlbumQuery(names, { skip: !isCut }).currentData?.tracks
  if (album?.some((other) => isSame(other, track))) return album
  return [track, ...others].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
}
