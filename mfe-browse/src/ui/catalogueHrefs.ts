import type { AlbumDto, MusicDto, TagKind } from '@sori/contract/catalogue'

const name = encodeURIComponent

/** A track's page. */
export function trackHref({ nickname, title }: Pick<MusicDto, 'nickname' | 'title'>): string {
  return `/sounds/tracks/one?nickname=${name(nickname)}&title=${name(title)}`
}

/** An album's page. */
export function albumHref({ nickname, albumName }: Pick<AlbumDto, 'nickname' | 'albumName'>): string {
  return `/sounds/albums/one?nickname=${name(nickname)}&albumName=${name(albumName)}`
}

/** Everything by an artist (section 2). */
export function artistHref(nickname: string): string {
  return `/sounds/tracks?keyword=${name(nickname)}&type=n`
}

/** Every track with a tag. */
export function tagHref(kind: TagKind, tag: string): string {
  return `/sounds/tracks?more[${kind}]=${name(tag)}`
}

/** Where a track's names lead: its page, its album's page, and everything by its artist. */
export function catalogueHrefs({ musicDTO, albumDTO }: { musicDTO: MusicDto; albumDTO: AlbumDto }) {
  return { track: trackHref(musicDTO), album: albumHref(albumDTO), artist: artistHref(musicDTO.nickname) }
}
