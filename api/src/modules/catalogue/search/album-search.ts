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
import { unseenBy } from './slice-counts.ts'

/** Returns conditions for an album: one of its tracks must have all tags. */
export function albumConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
  rank?: number,
): Condition[] | null {
  const byKeyword = albumKeyword(filters, strategy, rank)
  // Few albums have all words in their names: testing their tracks is faster than gathering.
  const isNamed = filters.terms !== undefined && rank !== undefined
  const ofTracks = isNamed ? 'walk' : strategy
  const byTags = trackPart(filters, ofTracks)
  if (!byKeyword || !byTags) return null
  if (byTags.length === 0) return byKeyword
  return [hasTrack(tracksOf(filters), byTags, ofTracks), ...byKeyword]
}

/** Returns conditions for the tracks of an album that matches. */
export function albumTrackConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
): Condition[] | null {
  const byKeyword = albumKeyword(filters, strategy)
  const byTags = trackPart(filters, strategy)
  if (!byKeyword || !byTags) return null
  return byKeyword.length === 0 ? byTags : [...byTags, hasAlbum(byKeyword, strategy)]
}

/** Returns the list of tracks to search: with the texts of all fields for a keyword of type `a`. */
export function tracksOf({ terms }: ResolvedFilters): SearchedList {
  return terms ? everythingList : trackList
}

function trackPart(filters: ResolvedFilters, strategy: Strategy): Condition[] | null {
  return filters.terms ? trackConditions(filters, strategy) : tagConditions(filters, strategy)
}

function albumKeyword(filters: ResolvedFilters, strategy: Strategy, rank = -1): Condition[] | null {
  if (!filters.terms) return keywordConditions(filters, 'a', strategy)
  return albumRanks(filters, strategy)[rank] ?? []
}

/**
 * Returns conditions for the name of an album, for each rank of a keyword of type `a`: first the
 * exact name, then all words in the name. Each rank includes the ranks before it.
 */
export function albumRanks(filters: ResolvedFilters, strategy: Strategy): Condition[][] {
  const words = filters.key.split(' ')
  const isNamed = (key: string) =>
    keywordConditions({ ...filters, key, type: 't' }, 'a', strategy) ?? []
  return [[sql<boolean>`a.name_key = ${filters.key} COLLATE "C"`], words.flatMap(isNamed)]
}

/**
 * True when an album that matches the keyword has changed after `snapshot`. The log of the tracks
 * lacks these changes.
 */
export function albumChanged(filters: ResolvedFilters, snapshot: string): Condition {
  const byKeyword = keywordConditions(filters, 'a', 'walk') ?? []
  return sql`EXISTS (
    SELECT FROM album_changes a ${whereAll([unseenBy(snapshot), ...byKeyword])})`
}

/** Returns the ids of albums whose name or matching tracks have changed after `snapshot`. */
export function changedAlbums(filters: ResolvedFilters, snapshot: string): RawBuilder<unknown> {
  const isUnseen = unseenBy(snapshot)
  const byTracks = trackPart(filters, 'walk') ?? []
  return sql`
    SELECT a.album_id AS id FROM album_changes a ${whereAll([isUnseen])}
    UNION SELECT s.album_id FROM ${tracksOf(filters).changes} ${whereAll([isUnseen, ...byTracks])}`
}

/**
 * Returns albums that match only now (sign 1) or matched only at `snapshot` (sign -1), as rows `a`.
 * Computes the numbers at `snapshot` by subtracting the logged changes.
 */
export function albumsChangedByTracks(
  filters: ResolvedFilters,
  snapshot: string,
): RawBuilder<unknown> {
  const { rows: tracks, changes: trackChanges } = tracksOf(filters)
  const byTags = trackPart(filters, 'walk') ?? []
  const byKeyword = albumKeyword(filters, 'walk') ?? []
  const isUnseen = unseenBy(snapshot)
  const ofChanged = (alias: 's' | 'a') => sql`${sql.ref(`${alias}.album_id`)} = changed.album_id`
  return sql`(
    SELECT created_at,
      (tracks > 0 AND names > 0)::int
        - (tracks - more_tracks > 0 AND names - more_names > 0)::int AS sign
    FROM (
      SELECT album_id, max(created_at) AS logged_at,
             sum(track) AS more_tracks, sum(name) AS more_names
      FROM (
        SELECT s.album_id, NULL::timestamptz AS created_at, sign AS track, 0 AS name
        FROM ${trackChanges} ${whereAll([isUnseen, ...byTags])}
        UNION ALL
        SELECT a.album_id, a.created_at, 0, sign
        FROM album_changes a ${whereAll([isUnseen, ...byKeyword])}
      ) changes GROUP BY album_id
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS tracks FROM ${tracks} ${whereAll([ofChanged('s'), ...byTags])}
    ) tracks_now
    CROSS JOIN LATERAL (
      SELECT count(*) AS names, coalesce(max(a.created_at), logged_at) AS created_at
      FROM album_search a ${whereAll([ofChanged('a'), ...byKeyword])}
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
  // A set as a value is hashed; PostgreSQL would look up the albums of a join one by one.
  if (strategy === 'gather')
    return sql`(a.album_id IN (SELECT s.album_id FROM ${rows} ${whereAll(conditions)})) IS TRUE`
  return sql`EXISTS (SELECT FROM ${rows} ${whereAll([isOfAlbum, ...conditions])})`
}
