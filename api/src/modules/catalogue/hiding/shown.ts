import { type RawBuilder, sql } from 'kysely'

/** True for a row `t` of `tracks` when the track and its album are not hidden. */
export const shownTrack = sql<boolean>`
  (t.hidden_at IS NULL AND NOT EXISTS (
    SELECT FROM albums WHERE albums.id = t.album_id AND albums.hidden_at IS NOT NULL))`

/** True for a row `t` of `tracks` when the track or its album is taken down. */
export const takenDownTrack = sql<boolean>`
  EXISTS (SELECT FROM takedowns WHERE lifted_at IS NULL
    AND (track_id = t.id OR takedowns.album_id = t.album_id))`

/** True for a row `t` of `tracks` when a takedown prevents the member from downloading it. */
export const takenDownFor = (memberId: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM takedowns d WHERE d.lifted_at IS NULL
    AND (d.track_id = t.id OR d.album_id = t.album_id)
    AND (t.member_id = ${memberId} OR NOT d.buyers_keep))`

/** True for a row `a` of `albums` when the album is taken down. */
export const takenDownAlbum = sql<boolean>`
  EXISTS (SELECT FROM takedowns WHERE lifted_at IS NULL AND takedowns.album_id = a.id)`

/** True for a row `a` of `albums` when the album is not hidden. */
export const shownAlbum = sql<boolean>`a.hidden_at IS NULL`
