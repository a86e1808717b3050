import { type RawBuilder, sql } from 'kysely'

/** Whether the row of `tracks` that the statement calls `t` is for everybody: neither it nor its album is hidden (D49). */
export const shownTrack: RawBuilder<boolean> = sql<boolean>`
  (t.hidden_at IS NULL AND NOT EXISTS (SELECT FROM albums WHERE albums.id = t.album_id AND albums.hidden_at IS NOT NULL))`

/** The same of a row of `albums`, as `a`. */
export const shownAlbum: RawBuilder<boolean> = sql<boolean>`a.hidden_at IS NULL`
