import { type RawBuilder, sql } from 'kysely'
import {
  type Condition,
  keywordConditions,
  type ResolvedFilters,
  type Strategy,
  tagConditions,
  whereAll,
} from './search-conditions.ts'
import { unseenBy } from './slice-counts.ts'

/** Returns conditions for an album: one of its tracks must have all tags. */
export function albumConditions(filters: ResolvedFilters, strategy: Strategy): Condition[] | null {
  const byKeyword = keywordConditions(filters, 'a', strategy)
  const byTags = tagConditions(filters, strategy)
  if (!byKeyword || !byTags) return null
  return byTags.length === 0 ? byKeyword : [hasTrack(byTags, strategy), ...byKeyword]
}

/** Returns conditions for the tracks of an album that matches. */
export function albumTrackConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
): Condition[] | null {
  const byKeyword = keywordConditions(filters, 'a', strategy)
  const byTags = tagConditions(filters, strategy)
  if (!byKeyword || !byTags) return null
  return byKeyword.length === 0 ? byTags : [...byTags, hasAlbum(byKeyword, strategy)]
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

/**
 * Returns albums that match only now (sign 1) or only at `snapshot` (sign -1), as rows `a`.
 * Subtracts the logged changes from the current numbers.
 */
export function albumsChangedByTracks(
  filters: ResolvedFilters,
  snapshot: string,
): RawBuilder<unknown> {
  const byTags = tagConditions(filters, 'walk') ?? []
  const byKeyword = keywordConditions(filters, 'a', 'walk') ?? []
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
        FROM track_changes s ${whereAll([isUnseen, ...byTags])}
        UNION ALL
        SELECT a.album_id, a.created_at, 0, sign
        FROM album_changes a ${whereAll([isUnseen, ...byKeyword])}
      ) changes GROUP BY album_id
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS tracks FROM track_search s ${whereAll([ofChanged('s'), ...byTags])}
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

function hasTrack(conditions: Condition[], strategy: Strategy): Condition {
  if (strategy === 'gather')
    return sql`a.album_id IN (SELECT s.album_id FROM track_search s ${whereAll(conditions)})`
  return sql`EXISTS (SELECT FROM track_search s ${whereAll([isOfAlbum, ...conditions])})`
}
