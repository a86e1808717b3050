import type { TrackItem } from '@sori/shared-lib/contract/catalogue'

/** Where a track's names lead: its page, its album's page, and everything by its artist (section 2). */
export function trackHrefs({ musicDTO, albumDTO }: TrackItem): { track: string; album: string; artist: string } {
  const name = encodeURIComponent
  return {
    track: `/sounds/tracks/one?nickname=${name(musicDTO.nickname)}&title=${name(musicDTO.title)}`,
    album: `/sounds/albums/one?nickname=${name(albumDTO.nickname)}&albumName=${name(albumDTO.albumName)}`,
    artist: `/sounds/tracks?keyword=${name(musicDTO.nickname)}&type=n`,
  }
}
