import type { TagKind, TagNames, Suggestions as WireSuggestions } from '@sori/contract/catalogue'

interface SuggestedTag {
  readonly kind: TagKind
  readonly name: string
  readonly tracks: number
  readonly names?: TagNames | undefined
}

export interface Suggestions {
  readonly tracks: readonly {
    id: number
    title: string
    nickname: string
    artPath: string | null
  }[]
  readonly artists: readonly { id: number; nickname: string; photoPath: string | null }[]
  readonly albums: readonly { id: number; name: string; nickname: string; artPath: string | null }[]
  readonly tags: readonly SuggestedTag[]
  /** Tags of different kinds, one for each typed word. */
  readonly combinations: readonly (readonly SuggestedTag[])[]
  /** The corrected spelling if nothing matches, else null. */
  readonly spelling: string | null
}

export function toSuggestions({
  tracks,
  artists,
  albums,
  tags,
  combinations = [],
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
    tags: tags.map(toSuggestedTag),
    combinations: combinations.map((combination) => combination.map(toSuggestedTag)),
    spelling,
  }
}

function toSuggestedTag({
  kind,
  tagName,
  count,
  names,
}: WireSuggestions['tags'][number]): SuggestedTag {
  return { kind, name: tagName, tracks: count, names }
}
