import type { BrowseList, BrowseSort, SearchType, TagSet } from '@sori/contract/catalogue'
import type { Transaction } from '../../../lib/postgres/database.ts'

/** Filters of a list: one of the tags of each kind, the keyword and the length. */
export type SearchFilters = { tags: TagSet; keyword: string; type: SearchType; seconds?: Seconds }

/** Shortest and longest length, inclusive. Unmeasured tracks never match. */
export type Seconds = { min?: number | undefined; max?: number | undefined }

/** Filters of the tags of a list, by default of the tracks. */
export type MapRequest = SearchFilters & { list?: BrowseList }

/** `page` counts from 1. */
export type SearchRequest = SearchFilters & { sort: BrowseSort; page: number; size: number }

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

/**
 * The search. A keyword is a substring of the title (`t`) or nickname (`n`), NFC, ignoring case,
 * without wildcards. Equal times or counters are ordered by id, newer first (`oldest`: older). Each
 * result includes all changes committed before the request, by any process: totals and mapped tags
 * are exact. A change between a list's total and its rows may shift the rows by one.
 */
export interface SearchIndex {
  find(request: SearchRequest): Promise<SearchResult>
  /** Searches albums by name; with tags, one of an album's tracks must match all kinds alone. */
  findAlbums(request: SearchRequest): Promise<SearchResult>
  /** Returns the tags with results under the keyword and the other kinds' filters, by name. */
  mappedTags(request: MapRequest): Promise<TagSet>
  /** Returns the number of results of each of those tags, at most a minute old. */
  countTags(request: MapRequest): Promise<Record<string, number>>
  /** Returns the number of results in each of the `lengthRanges`, at most a minute old. */
  countLengths(request: MapRequest): Promise<number[]>
  /** Adds or replaces a track. */
  put(tx: Transaction, track: SearchableTrack): Promise<void>
  /** Adds or replaces an album. */
  putAlbum(tx: Transaction, album: SearchableAlbum): Promise<void>
  /** Replaces the nickname of an artist's tracks and albums. Ten thousand take seconds. */
  renameArtist(tx: Transaction, memberId: number, nickname: string): Promise<void>
  /** Removes an artist's tracks and albums. */
  removeArtist(tx: Transaction, memberId: number): Promise<void>
  /** Moves the tracks of the tag `from` to the tag `into`. The caller then deletes `from`. */
  mergeTags(tx: Transaction, from: number, into: number): Promise<void>
  /** Removes an album and its tracks. */
  removeAlbum(tx: Transaction, albumId: number): Promise<void>
  remove(tx: Transaction, trackId: number): Promise<void>
}
