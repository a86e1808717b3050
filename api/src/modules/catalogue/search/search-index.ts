import type {
  BpmRange,
  BrowseList,
  LibraryFilter,
  ListOrder,
  MusicalKey,
  NamedTag,
  SearchType,
  SoundType,
  TagSet,
} from '@sori/contract/catalogue'
import type { Transaction } from '../../../lib/postgres/database.ts'

/**
 * Filters of a list. An item must match all of them; of the tags of a kind, one is enough.
 */
export type SearchFilters = {
  tags: TagSet
  keyword: string
  type: SearchType
  seconds?: Seconds
  character?: CharacterFilters
  library?: Library | undefined
}

/** A member and the part of the member's library that matches. */
export type Library = { memberId: number; only: LibraryFilter }

/** Type, tempo and key. A track whose value is unknown does not match the filter. */
export type CharacterFilters = {
  soundType?: SoundType | undefined
  /** Also matches at half and double time. */
  bpm?: BpmRange | undefined
  /** Also matches the relative key. */
  key?: MusicalKey | undefined
}

/** The shortest and the longest matching length. Tracks of unknown length never match. */
export type Seconds = { min?: number | undefined; max?: number | undefined }

/** Filters of a list whose tags, counts or lengths are requested. Default: the tracks. */
export type FacetRequest = SearchFilters & { list?: BrowseList }

/** `page` counts from 1. */
export type SearchRequest = SearchFilters & { sort: ListOrder; page: number; size: number }

/** Ids in order, and the exact number of all hits. */
export type SearchResult = { ids: number[]; total: number }

export type SearchableTrack = {
  id: number
  albumId: number
  createdAt: Date
  title: string
  nickname: string
  tagIds: readonly number[]
}

export type SearchableAlbum = { id: number; createdAt: Date; name: string; nickname: string }

/** A tag to restore. `absorbed` has the ids of tags that were merged into it before. */
export type SplitTag = { id: number; absorbed: readonly number[] }

/**
 * The search index. A title or nickname matches if it contains the keyword (NFC, ignoring case).
 * For type `a`, each word of the keyword must be in any field, or mean a tag (D96). Each result
 * includes all changes committed before the request. A change between the queries for total and
 * rows may shift the rows by one.
 */
export interface SearchIndex {
  findTracks(request: SearchRequest): Promise<SearchResult>
  /** Searches albums by name. One track of the album must match all tags. */
  findAlbums(request: SearchRequest): Promise<SearchResult>
  /** Returns the words of `keyword` that no track has, ignoring filters. */
  findUnknownWords(keyword: string): Promise<string[]>
  /** Returns the tags that are named in `keyword`, each with the remaining words. */
  findNamedTags(keyword: string): Promise<NamedTag[]>
  /** Returns the tags with results under the keyword and the filters of the other kinds. */
  findReachableTags(request: FacetRequest): Promise<TagSet>
  /** Returns the number of results of each tag, at most a minute old. */
  countTags(request: FacetRequest): Promise<Record<string, number>>
  /** Returns the number of results in each range of length, at most a minute old. */
  countLengths(request: FacetRequest): Promise<number[]>
  putTrack(tx: Transaction, track: SearchableTrack): Promise<void>
  putAlbum(tx: Transaction, album: SearchableAlbum): Promise<void>
  /** Renames an artist. Takes seconds for ten thousand tracks. */
  renameArtist(tx: Transaction, memberId: number, nickname: string): Promise<void>
  removeArtist(tx: Transaction, memberId: number): Promise<void>
  /** Moves the tracks of `from` to `into`. The caller then deletes `from`. */
  mergeTags(tx: Transaction, from: number, into: number): Promise<void>
  /** Undoes `mergeTags` after the caller has restored the tag `from` and its tracks. */
  splitTags(tx: Transaction, from: SplitTag, into: number): Promise<void>
  /** Removes an album and its tracks. */
  removeAlbum(tx: Transaction, albumId: number): Promise<void>
  removeTrack(tx: Transaction, trackId: number): Promise<void>
}
