import pg from 'pg'
import type { Connection } from '../../api/src/lib/postgres/connection.ts'
import { koreanWords, latinWords } from '../catalogue/words.ts'

/** How much is added. */
export interface TableSizes {
  members: number
  /** Of the one artist; each has one track. */
  albums: number
}

/** Adds members, and albums with a track each to the artist of `email`, to a product that runs. Files are rows without bytes. */
export async function fillTables(connection: Connection, email: string, { members, albums }: TableSizes): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Neither triggers nor foreign keys are of use to a fill.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0')
    await client.query(
      `INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at, created_at)
       SELECT 'member' || n || '@bench.test', 'Member', name, lower(name), 'none', now(), now() - interval '50 seconds' * n
       FROM (SELECT n, ($1::text[])[1 + n % cardinality($1::text[])] || ($2::text[])[1 + n % cardinality($2::text[])] || n AS name
             FROM generate_series(1, $3::int) n) named`,
      [koreanWords, latinWords, members],
    )
    await client.query(FILL_SOUNDS, [email, koreanWords, albums])
    await client.query('DELETE FROM counts; INSERT INTO counts SELECT * FROM counts_recounted; COMMIT')
    await client.query('VACUUM ANALYZE members, files, albums, tracks, track_tags, track_search, album_search')
  } finally {
    await client.end()
  }
}

/** Albums `$3` of the artist `$1` with a track, a file, tags and search rows each. */
const FILL_SOUNDS = `
  WITH artist AS (SELECT id, nickname_key FROM members WHERE email = $1),
  wanted AS (
    SELECT n, upper(($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n) AS name, now() - interval '1 hour' * n AS at
    FROM generate_series(1, $3::int) n),
  made_albums AS (
    INSERT INTO albums (member_id, name, name_key, description, created_at)
    SELECT artist.id, name, lower(name), 'An album', at FROM wanted, artist RETURNING id, name, created_at),
  made_files AS (
    INSERT INTO files (path, owner_id, mime, bytes, original_key)
    SELECT 'bench-' || n, artist.id, 'audio/mpeg', 1, 'bench' FROM wanted, artist RETURNING id, path),
  made_tracks AS (
    INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description, created_at)
    SELECT a.id, artist.id, f.id, w.name, lower(w.name), 'A track', w.at
    FROM wanted w JOIN made_albums a USING (name) JOIN made_files f ON f.path = 'bench-' || w.n, artist
    RETURNING id, album_id, title_key, created_at),
  tagged AS (
    INSERT INTO track_tags (track_id, tag_id)
    SELECT t.id, g.id FROM made_tracks t, (SELECT min(id) AS id FROM tags GROUP BY kind) g RETURNING track_id),
  counted AS (INSERT INTO track_counters (track_id, downloads) SELECT id, 0 FROM made_tracks),
  album_counted AS (INSERT INTO album_counters SELECT id, 0 FROM made_albums),
  albums_found AS (
    INSERT INTO album_search (album_id, created_at, name_key, nickname_key)
    SELECT a.id, a.created_at, lower(a.name), artist.nickname_key FROM made_albums a, artist)
  INSERT INTO track_search (track_id, album_id, created_at, tag_ids, title_key, nickname_key)
  SELECT t.id, t.album_id, t.created_at, (SELECT array_agg(id) FROM (SELECT min(id) AS id FROM tags GROUP BY kind) g), t.title_key, artist.nickname_key
  FROM made_tracks t, artist`
