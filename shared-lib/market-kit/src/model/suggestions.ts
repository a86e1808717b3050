import type { TagKind, TagNames, Suggestions as WireSuggestions } from '@sori/contract/catalogue'

export interface Suggestions {
  readonly tracks: readonly {
    id: number
    title: string
    nickname: string
    artPath: string | null
  }[]
  readonly artists: readonly { id: number; nickname: string; photoPath: string | null }[]
  readonly albums: readonly { id: number; name: string; nickname: string; artPath: string | null }[]
  readonly tags: readonly {
    kind: TagKind
    name: string
    tracks: number
    names?: TagNames | undefined
  }[]
  /** The corrected spelling if nothing matches, else null. */
  readonly spelling: string | null
}

export function toSuggestions({
  tracks,
  artists,
  albums,
  tags,
  spelling,
}: WireSuggestions): Suggestions {
  return {
    tracks: tracks.map(({ musicId, title, nickname, albumArtPath }) => ({
      id: musicId,
      title,
      nickname,
      artPath: albumArtPath,
    })),
    artists: artists.map(({ userId, nickname, profileImagePath }) => ({
      id: userId,
      nickname,
      photoPath: profileImagePath,
    })),
    albums: albums.map(({ albumId, albumName, nickname, albumArtPath }) => ({
      id: albumId,
      name: albumName,
      nickname,
      artPath: albumArtPath,
    })),
    tags: tags.map(({ kind, tagName, count, names }) => ({
      kind,
      name: tagName,
      tracks: count,
      names,
    })),
    spelling,
  }
}
