import type { BrowseList, BrowseSort, SearchType, TagSet } from '@sori/contract/catalogue'
import type { Transaction } from '../../../lib/postgres/database.ts'

/** What a list is narrowed by: any of the tags within a kind, all kinds together, and the keyword (D7). */
export type SearchFilters = { tags: TagSet; keyword: string; type: SearchType; seconds?: Seconds }

/** The shortest and the longest that is wanted, both included; what has not been heard yet has no length, and is not found by one. */
export type Seconds = { min?: number | undefined; max?: number | undefined }

/** The filters beside which tags are mapped; `list` is the one that they narrow, tracks where it does not say. */
export type MapRequest = SearchFilters & { list?: BrowseList }

/** A page of a browse list; `page` counts from 1. */
export type SearchRequest = SearchFilters & { sort: BrowseSort; page: number; size: number }

/** Ids in order, and how many there are in all, exactly. */
export type SearchResult = { ids: number[]; total: number }

/** What is searched of a track. */
export type SearchableTrack = { id: number; albumId: number; createdAt: Date; title: string; nickname: string; tagIds: readonly number[] }

/** What is searched of an album beside its tracks. */
export type SearchableAlbum = { id: number; createdAt: Date; name: string; nickname: string }

/**
 * The one way to search. A keyword is a substring of the title (`t`) or the nickname (`n`), NFC and ignoring case;
 * every character counts as itself. Equal times or counters are ordered by id, the newer first (`oldest`: the older).
 *
 * Every answer knows all that was committed before it was asked for, by whichever process: totals and mapped tags are
 * exact at that moment, for everybody. A change made between a list's total and its rows may move the rows by one.
 */
export interface SearchIndex {
  find(request: SearchRequest): Promise<SearchResult>
  /**
   * Albums: the keyword's `t` is the album's name, time is the album's, and downloads are the sum of its tracks'. With
   * tags, one of its tracks must satisfy all the kinds alone, as it would in the track list.
   */
  findAlbums(request: SearchRequest): Promise<SearchResult>
  /** For each kind the tags that lead to a result of the list when chosen beside the other kinds' filters and the keyword (D18), by name. */
  mappedTags(request: MapRequest): Promise<TagSet>
  /** How many results of the list each of those tags leads to, by name; kept for a minute. */
  countTags(request: MapRequest): Promise<Record<string, number>>
  /** How many results of the list each of the contract's `lengthRanges` leads to beside the tags and the keyword, in their order; kept for a minute. */
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
