import { type RawBuilder, sql } from 'kysely'
import {
  type Condition,
  keywordConditions,
  type ResolvedFilters,
  type Strategy,
  tagConditions,
  trackConditions,
  whereAll,
} from './search-conditions.ts'
import { everythingList, type SearchedList, trackList } from './searched-list.ts'
import { isUnseenBy } from './slice-counts.ts'

/** Returns conditions for an album: one of its tracks must have all tags. */
export function albumConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
  rank?: number,
): Condition[] | null {
  const nameConditions = albumNameConditions(filters, strategy, rank)
  // Few albums have all words in their names, so testing the tracks of each one is faster.
  const isRankedByName = filters.terms !== undefined && rank !== undefined
  const trackStrategy = isRankedByName ? 'walk' : strategy
  const ofTracks = conditionsOfTracks(filters, trackStrategy)
  if (!nameConditions || !ofTracks) return null
  if (ofTracks.length === 0) return nameConditions
  return [hasTrack(trackListOf(filters), ofTracks, trackStrategy), ...nameConditions]
}

/** Returns conditions for the tracks of an album that matches. */
export function albumTrackConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
): Condition[] | null {
  const nameConditions = albumNameConditions(filters, strategy)
  const ofTracks = conditionsOfTracks(filters, strategy)
  if (!nameConditions || !ofTracks) return null
  return nameConditions.length === 0 ? ofTracks : [...ofTracks, hasAlbum(nameConditions, strategy)]
}

/** Returns the track list to search: for a keyword of type `a`, the list with all text fields. */
export function trackListOf({ terms }: ResolvedFilters): SearchedList {
  return terms ? everythingList : trackList
}

function conditionsOfTracks(filters: ResolvedFilters, strategy: Strategy): Condition[] | null {
  return filters.terms ? trackConditions(filters, strategy) : tagConditions(filters, strategy)
}

function albumNameConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
  rank = -1,
): Condition[] | null {
  if (!filters.terms) return keywordConditions(filters, 'a', strategy)
  return albumRanks(filters, strategy)[rank] ?? []
}

/**
 * Returns conditions for the name of an album, for each rank of a keyword of type `a`: first the
 * exact name, then all words in the name. Each rank includes the ranks before it.
 */
export function albumRanks(filters: ResolvedFilters, strategy: Strategy): Condition[][] {
  const hasExactName = sql<boolean>`a.name_key = ${filters.keyword} COLLATE "C"`
  const hasAllWords = filters.keyword
    .split(' ')
    .flatMap(
      (word) => keywordConditions({ ...filters, keyword: word, type: 't' }, 'a', strategy) ?? [],
    )
  return [[hasExactName], hasAllWords]
}

/** Returns the condition that an album matching the keyword has changed after `snapshot`. */
export function hasChangedAlbum(filters: ResolvedFilters, snapshot: string): Condition {
  const nameConditions = keywordConditions(filters, 'a', 'walk') ?? []
  return sql`EXISTS (
    SELECT FROM album_changes a ${whereAll([isUnseenBy(snapshot), ...nameConditions])})`
}

/** Returns the ids of albums whose name or matching tracks have changed after `snapshot`. */
export function changedAlbums(filters: ResolvedFilters, snapshot: string): RawBuilder<unknown> {
  const isUnseen = isUnseenBy(snapshot)
  const { changes: trackChanges } = trackListOf(filters)
  const ofTracks = conditionsOfTracks(filters, 'walk') ?? []
  return sql`
    SELECT a.album_id AS id FROM album_changes a ${whereAll([isUnseen])}
    UNION SELECT s.album_id FROM ${trackChanges} ${whereAll([isUnseen, ...ofTracks])}`
}

/**
 * Returns rows `a` of albums whose match changed after `snapshot`: sign 1 for a new match, -1 for a
 * former one. Subtracts the logged changes from the current numbers of matching tracks and names.
 */
export function albumsChangedByTracks(
  filters: ResolvedFilters,
  snapshot: string,
): RawBuilder<unknown> {
  const { rows: tracks, changes: trackChanges } = trackListOf(filters)
  const ofTracks = conditionsOfTracks(filters, 'walk') ?? []
  const nameConditions = albumNameConditions(filters, 'walk') ?? []
  const isUnseen = isUnseenBy(snapshot)
  const isOfChangedAlbum = (alias: 's' | 'a') =>
    sql`${sql.ref(`${alias}.album_id`)} = changed.album_id`
  return sql`(
    SELECT album_id, created_at,
      (tracks > 0 AND names > 0)::int
        - (tracks - more_tracks > 0 AND names - more_names > 0)::int AS sign
    FROM (
      SELECT album_id, max(created_at) AS logged_at,
             sum(track) AS more_tracks, sum(name) AS more_names
      FROM (
        SELECT s.album_id, NULL::timestamptz AS created_at, sign AS track, 0 AS name
        FROM ${trackChanges} ${whereAll([isUnseen, ...ofTracks])}
        UNION ALL
        SELECT a.album_id, a.created_at, 0, sign
        FROM album_changes a ${whereAll([isUnseen, ...nameConditions])}
      ) changes GROUP BY album_id
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS tracks FROM ${tracks} ${whereAll([isOfChangedAlbum('s'), ...ofTracks])}
    ) tracks_now
    CROSS JOIN LATERAL (
      SELECT count(*) AS names, coalesce(max(a.created_at), logged_at) AS created_at
      FROM album_search a ${whereAll([isOfChangedAlbum('a'), ...nameConditions])}
    ) names_now
  ) a WHERE sign <> 0`
}

const isOfAlbum = sql<boolean>`s.album_id = a.album_id`

function hasAlbum(conditions: Condition[], strategy: Strategy): Condition {
  if (strategy === 'gather')
    return sql`s.album_id IN (SELECT a.album_id FROM album_search a ${whereAll(conditions)})`
  return sql`EXISTS (SELECT FROM album_search a ${whereAll([isOfAlbum, ...conditions])})`
}

function hasTrack({ rows }: SearchedList, conditions: Condition[], strategy: Strategy): Condition {
  // PostgreSQL hashes `IN (…) IS TRUE`. Without `IS TRUE` it joins, and looks up each album.
  if (strategy === 'gather')
    return sql`(a.album_id IN (SELECT s.album_id FROM ${rows} ${whereAll(conditions)})) IS TRUE`
  return sql`EXISTS (SELECT FROM ${rows} ${whereAll([isOfAlbum, ...conditions])})`
}
