import type { BrowseList, BrowseSort, SearchType, TagSet } from '@sori/contract/catalogue'
import type { Database } from '../../lib/postgres/database.ts'

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
  /** Adds or replaces a track, inside `db`'s transaction: found by everybody once that is committed. */
  put(track: SearchableTrack, db: Database): Promise<void>
  /** Adds or replaces an album, as `put` does a track. */
  putAlbum(album: SearchableAlbum, db: Database): Promise<void>
  /** All of an artist's tracks and albums are found by this nickname from now on; inside `db`'s transaction. Ten thousand take seconds. */
  renameArtist(memberId: number, nickname: string, db: Database): Promise<void>
  /** Takes all of an artist's tracks and albums out, which stay in the catalogue's tables; inside `db`'s transaction. */
  removeArtist(memberId: number, db: Database): Promise<void>
  /** Whatever was put with the tag `from` is found by the tag `into` from now on; inside the transaction of `db`, which then deletes `from`. */
  mergeTags(from: number, into: number, db: Database): Promise<void>
  /** Takes an album and all its tracks out, which stay in the catalogue's tables; inside `db`'s transaction. */
  removeAlbum(albumId: number, db: Database): Promise<void>
  /** Takes a track out that is deleted or hidden in the same transaction. */
  remove(trackId: number, db: Database): Promise<void>
}
