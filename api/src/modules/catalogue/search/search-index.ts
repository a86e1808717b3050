import type { BrowseList, BrowseSort, SearchType, TagSet } from '@sori/contract/catalogue'
import type { Transaction } from '../../../lib/postgres/database.ts'

/** Filters of a list: any tag within a kind, all kinds, and the keyword (D7). */
export type SearchFilters = { tags: TagSet; keyword: string; type: SearchType; seconds?: Seconds }

/** Shortest and longest length, inclusive. Unmeasured tracks never match. */
export type Seconds = { min?: number | undefined; max?: number | undefined }

/** The filters beside which tags are mapped; `list` is the one that they narrow, tracks where it does not say. */
export type MapRequest = SearchFilters & { list?: BrowseList }

/** A page of a browse list; `page` counts from 1. */
export type SearchRequest = SearchFilters & { sort: BrowseSort; page: number; size: number }

/** Ids in order, and how many there are in all, exactly. */
export type SearchResult = { ids: number[]; total: number }

/** The searched fields of a track. */
export type SearchableTrack = {
  id: number
  albumId: number
  createdAt: Date
  title: string
  nickname: string
  tagIds: readonly number[]
}

/** The searched fields of an album. */
export type SearchableAlbum = { id: number; createdAt: Date; name: string; nickname: string }

/**
 * The search. A keyword is a substring of the title (`t`) or nickname (`n`), NFC, ignoring case,
 * without wildcards. Equal times or counters are ordered by id, newer first (`oldest`: older). Each
 * result includes all changes committed before the request, by any process: totals and mapped tags
 * are exact. A change between a list's total and its rows may shift the rows by one.
 */
export interface SearchIndex {
  find(request: SearchRequest): Promise<SearchResult>
  /**
   * Albums: the keyword's `t` is the album's name, time is the album's, and downloads are the sum of its tracks'. With
   * tags, one of its tracks must satisfy all the kinds alone, as it would in the track list.
   */
  findAlbums(request: SearchRequest): Promise<SearchResult>
  /**
   * Returns, for each kind, the tags with results under the keyword and the other kinds' filters
   * (D18), by name.
   */
  mappedTags(request: MapRequest): Promise<TagSet>
  /** Returns the number of results of each of those tags. Cached for a minute. */
  countTags(request: MapRequest): Promise<Record<string, number>>
  /**
   * Returns the number of results in each of the contract's `lengthRanges` under keyword and tags.
   * Cached for a minute.
   */
  countLengths(request: MapRequest): Promise<number[]>
  /** Adds or replaces a track. */
  put(tx: Transaction, track: SearchableTrack): Promise<void>
  /** Adds or replaces an album, as `put` does a track. */
  putAlbum(tx: Transaction, album: SearchableAlbum): Promise<void>
  /** Replaces the nickname of an artist's tracks and albums. Ten thousand take seconds. */
  renameArtist(tx: Transaction, memberId: number, nickname: string): Promise<void>
  /** Removes an artist's tracks and albums from the index. */
  removeArtist(tx: Transaction, memberId: number): Promise<void>
  /** Moves the tracks of the tag `from` to the tag `into`. The caller then deletes `from`. */
  mergeTags(tx: Transaction, from: number, into: number): Promise<void>
  /** Removes an album and its tracks from the index. */
  removeAlbum(tx: Transaction, albumId: number): Promise<void>
  /** Takes a track out that is deleted or hidden in the same transaction. */
  remove(tx: Transaction, trackId: number): Promise<void>
}
