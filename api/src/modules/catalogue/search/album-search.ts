import type { SearchType } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '../../../lib/text/name-key.ts'
import { unseenBy } from './counts.ts'
import {
  type ChosenTags,
  type Condition,
  keywordConditions,
  type Strategy,
  tagConditions,
  whereAll,
} from './search-conditions.ts'
import type { SearchFilters } from './search-index.ts'

const columns: Record<SearchType, RawBuilder<unknown>> = {
  t: sql.ref('a.name_key'),
  n: sql.ref('a.nickname_key'),
}

type Keyword = Pick<SearchFilters, 'keyword' | 'type'>

/** The conditions on an album's row `a`, as `trackConditions` has them on tracks. All tags must meet on one track (D7). */
export function albumConditions(
  chosen: ChosenTags,
  keyword: Keyword,
  strategy: Strategy,
): Condition[] | null {
  const [byKeyword, byTags] = conditionsOf(chosen, keyword, strategy)
  if (!byKeyword || !byTags) return null
  return byTags.length === 0 ? byKeyword : [hasTrack(byTags, strategy), ...byKeyword]
}

/** The conditions on a track's row `s` by which its album matches: the track has all the tags, and its album the keyword. */
export function albumTrackConditions(
  chosen: ChosenTags,
  keyword: Keyword,
  strategy: Strategy,
): Condition[] | null {
  const [byKeyword, byTags] = conditionsOf(chosen, keyword, strategy)
  if (!byKeyword || !byTags) return null
  return byKeyword.length === 0 ? byTags : [...byTags, ofAlbum(byKeyword, strategy)]
}

/** Those of the keyword on the album's row `a`, and those of the tags on a track's row `s`; null of what nothing can match. */
function conditionsOf(
  chosen: ChosenTags,
  { keyword, type }: Keyword,
  strategy: Strategy,
): [Condition[] | null, Condition[] | null] {
  return [
    keywordConditions(nameKey(keyword), columns[type], strategy),
    tagConditions(chosen, strategy),
  ]
}

/** Whether an album that has the keyword came, went or lost it since `snapshot`: its tracks did too, and their own log does not tell. */
export function albumChanged({ keyword, type }: Keyword, snapshot: string): Condition {
  const byKeyword = keywordConditions(nameKey(keyword), columns[type], 'walk') ?? []
  return sql`EXISTS (SELECT FROM album_changes a ${whereAll([unseenBy(snapshot), ...byKeyword])})`
}

/**
 * The albums that match now and did not at `snapshot` (sign 1), or the other way round (-1): as rows `a`. Both logs tell how
 * many matching tracks and names an album had then: as many as now, less those that came and plus those that went.
 */
export function albumsChangedByTracks(
  chosen: ChosenTags,
  { keyword, type }: Keyword,
  snapshot: string,
): RawBuilder<unknown> {
  const byTags = tagConditions(chosen, 'walk') ?? []
  const byKeyword = keywordConditions(nameKey(keyword), columns[type], 'walk') ?? []
  return sql`(
    SELECT created_at, (tracks > 0 AND names > 0)::int - (tracks - more_tracks > 0 AND names - more_names > 0)::int AS sign
    FROM (
      SELECT album_id, max(created_at) AS logged_at, sum(track) AS more_tracks, sum(name) AS more_names FROM (
        SELECT s.album_id, NULL::timestamptz AS created_at, sign AS track, 0 AS name FROM track_changes s ${whereAll([unseenBy(snapshot), ...byTags])}
        UNION ALL
        SELECT a.album_id, a.created_at, 0, sign FROM album_changes a ${whereAll([unseenBy(snapshot), ...byKeyword])}
      ) changes GROUP BY album_id
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS tracks FROM track_search s ${whereAll([sql`s.album_id = changed.album_id`, ...byTags])}
    ) tracks_now
    CROSS JOIN LATERAL (
      SELECT count(*) AS names, coalesce(max(a.created_at), logged_at) AS created_at
      FROM album_search a ${whereAll([sql`a.album_id = changed.album_id`, ...byKeyword])}
    ) names_now
  ) a WHERE sign <> 0`
}

function ofAlbum(conditions: Condition[], strategy: Strategy): Condition {
  if (strategy === 'gather')
    return sql`s.album_id IN (SELECT a.album_id FROM album_search a ${whereAll(conditions)})`
  return sql`EXISTS (SELECT FROM album_search a ${whereAll([sql`a.album_id = s.album_id`, ...conditions])})`
}

function hasTrack(conditions: Condition[], strategy: Strategy): Condition {
  if (strategy === 'gather')
    return sql`a.album_id IN (SELECT s.album_id FROM track_search s ${whereAll(conditions)})`
  return sql`EXISTS (SELECT FROM track_search s ${whereAll([sql`s.album_id = a.album_id`, ...conditions])})`
}
