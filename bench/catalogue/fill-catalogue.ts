import pg from 'pg'
import type { Connection } from '../../api/src/lib/postgres/connection.ts'
import { catalogueTags, koreanWords, latinWords } from './words.ts'

/**
 * Fills a migrated, empty database: a tenth as many albums as tracks, and a fiftieth as many
 * artists. Every run makes the same rows, and files without bytes. A million tracks take minutes.
 */
export async function fillCatalogue(connection: Connection, tracks: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(REPLICA_SETTINGS)
    await client.query(RANDOM_FUNCTIONS)
    const indexes = await client.query<{ name: string; definition: string }>(SELECT_INDEXES, [
      FILLED_TABLES,
    ])
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
    await fillNames(client, tracks)
    await fillTracks(client, tracks)
    await client.query(FILL_SEARCH_TABLES)
    await client.query(FILL_EVERYTHING_SEARCH)
    await client.query('BEGIN; SELECT suggest_all(); COMMIT')
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query(SET_SEQUENCES)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** The settings of a replica, which checks no foreign keys and logs no changes. */
const REPLICA_SETTINGS = `SET session_replication_role = replica;
  SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`

const FILLED_TABLES = [
  'members',
  'files',
  'albums',
  'tracks',
  'tags',
  'track_tags',
  'track_counters',
  'album_counters',
  'track_search',
  'album_search',
  'everything_search',
  'suggested_starts',
  'suggested_words',
  'word_slips',
]

const SELECT_INDEXES = `
  SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND NOT i.indisunique`

/**
 * SQL functions. `draw` returns a reproducible number in [0, 1); `pick` prefers the first words.
 */
const RANDOM_FUNCTIONS = `
  CREATE FUNCTION pg_temp.draw(n bigint, salt int) RETURNS float8 LANGUAGE sql IMMUTABLE AS
    'SELECT (hashint8extended(n, salt) & 1073741823) / 1073741824.0::float8';
  CREATE FUNCTION pg_temp.pick(words text[], n bigint, salt int)
    RETURNS text LANGUAGE sql IMMUTABLE AS
    'SELECT words[1 + floor(cardinality(words) * power(pg_temp.draw(n, salt), 1.6))::int]';
  CREATE FUNCTION pg_temp.phrase(korean text[], latin text[], n bigint, salt int)
    RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg(
      pg_temp.pick(
        CASE WHEN pg_temp.draw(n, salt + part * 10)
          < CASE WHEN pg_temp.draw(n, salt) < 0.6 THEN 0.92 ELSE 0.08 END
        THEN korean ELSE latin END,
        n, salt + part * 10 + 1),
      ' ' ORDER BY part)
    FROM generate_series(1, 1 + floor(3 * pg_temp.draw(n, salt + 1))::int) part $$`

async function fillNames(client: pg.Client, tracks: number): Promise<void> {
  const words = [koreanWords, latinWords]
  for (const [kind, names] of Object.entries(catalogueTags))
    await client.query('INSERT INTO tags (kind, name) SELECT $1, unnest($2::text[])', [kind, names])
  await client.query(
    `INSERT INTO members
       (id, email, name, nickname, nickname_key, password_hash, activated_at)
       OVERRIDING SYSTEM VALUE
     SELECT n, 'artist' || n || '@bench.test', 'Artist', name, lower(name), 'none', now() FROM (
       SELECT n, pg_temp.pick($1, n, 1) || pg_temp.pick($2, n, 2) || n AS name
       FROM generate_series(1, $3::int) n) m`,
    [...words, Math.ceil(tracks / 50)],
  )
  await client.query(
    `INSERT INTO albums (id, member_id, name, name_key, description, created_at)
       OVERRIDING SYSTEM VALUE
     SELECT n, member_id, name, lower(name), 'An album', at FROM (
       SELECT n, member_id, ${numbered('name')} AS name, ${timeOf('n::float8 / $4')} AS at FROM (
         SELECT n, 1 + floor($3::int * power(pg_temp.draw(n, 3), 1.5))::int AS member_id,
           pg_temp.phrase($1, $2, n, 100) AS name
         FROM generate_series(1, $4::int) n) a) a ORDER BY n`,
    [...words, Math.ceil(tracks / 50), Math.ceil(tracks / 10)],
  )
}

async function fillTracks(client: pg.Client, tracks: number): Promise<void> {
  await client.query(
    `INSERT INTO tracks
       (id, album_id, member_id, file_id, title, title_key, description, created_at)
       OVERRIDING SYSTEM VALUE
     SELECT n, album_id, member_id, n, title, lower(title),
       (SELECT string_agg(pg_temp.phrase($1, $2, n, 300 + part), ' ')
        FROM generate_series(1, 2) part), at
     FROM (
       SELECT n, album_id, member_id, ${numbered('title')} AS title,
         ${timeOf('n::float8 / $3')} AS at
       FROM (
         SELECT n, a.id AS album_id, a.member_id, pg_temp.phrase($1, $2, n, 200) AS title
         FROM generate_series(1, $3::int) n JOIN albums a ON a.id = (n + 9) / 10) t) t ORDER BY n`,
    [koreanWords, latinWords, tracks],
  )
  await client.query(`
    INSERT INTO files (id, path, owner_id, mime, bytes, original_key) OVERRIDING SYSTEM VALUE
    SELECT id, 'bench-' || id, member_id, 'audio/mpeg', 1, 'bench' FROM tracks ORDER BY id`)
  await client.query(SET_CHARACTERS)
  await client.query(`
    INSERT INTO track_counters (track_id, downloads)
    SELECT id, floor(5000 * power(pg_temp.draw(id, 4), 6)) FROM tracks ORDER BY id`)
  await client.query(`
    INSERT INTO track_tags (track_id, tag_id)
    SELECT DISTINCT id,
      20 * kind + 1 + floor(20 * power(pg_temp.draw(id, 10 + 2 * kind + place), 2))::int
    FROM tracks, generate_series(0, 2) kind, generate_series(0, 1) place
    WHERE place = 0 OR pg_temp.draw(id, 20 + kind) < 0.4
    ORDER BY 1, 2`)
}

/**
 * SQL of type, tempo and key. One-shots have no tempo, other tempos are near 120, and a third of
 * the tracks have no key.
 */
const SET_CHARACTERS = `
  UPDATE tracks SET
    sound_type = (ARRAY['ONESHOT', 'LOOP', 'LOOP', 'TRACK'])[1 + floor(4 * pg_temp.draw(id, 30))],
    bpm = CASE WHEN pg_temp.draw(id, 30) >= 0.25
      THEN round((60 + 60 * (pg_temp.draw(id, 31) + pg_temp.draw(id, 32)))::numeric, 2) END,
    musical_key = (ARRAY[
      'C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B', 'Cm', 'C#m', 'Dm', 'D#m',
      'Em', 'Fm', 'F#m', 'Gm', 'G#m', 'Am', 'A#m', 'Bm'])[1 + floor(36 * pg_temp.draw(id, 33))],
    character_source = 'MEASURED'`

const FILL_SEARCH_TABLES = `
  INSERT INTO album_counters
  SELECT album_id, sum(downloads) FROM tracks JOIN track_counters ON track_id = id
  GROUP BY album_id ORDER BY album_id;
  INSERT INTO album_search (album_id, created_at, name_key, nickname_key)
  SELECT a.id, a.created_at, a.name_key, m.nickname_key
  FROM albums a JOIN members m ON m.id = a.member_id ORDER BY a.id;
  INSERT INTO track_search (track_id, album_id, created_at, tag_ids, title_key, nickname_key)
  SELECT t.id, t.album_id, t.created_at,
    g.tag_ids || character_ids(t.sound_type, t.bpm, t.musical_key), t.title_key, m.nickname_key
  FROM tracks t JOIN members m ON m.id = t.member_id
  JOIN (SELECT track_id, array_agg(tag_id) AS tag_ids FROM track_tags GROUP BY track_id) g
    ON g.track_id = t.id
  ORDER BY t.id`

const FILL_EVERYTHING_SEARCH = `
  INSERT INTO everything_search (track_id, album_id, created_at, tag_ids, key)
  SELECT s.track_id, s.album_id, s.created_at, s.tag_ids,
    everything_key(s.title_key, s.nickname_key, a.name_key, t.description)
  FROM track_search s JOIN tracks t ON t.id = s.track_id JOIN albums a ON a.id = s.album_id
  ORDER BY s.track_id`

const SET_SEQUENCES = ['members', 'files', 'albums', 'tracks']
  .map((table) => {
    const sequence = `pg_get_serial_sequence('${table}', 'id')`
    return `SELECT setval(${sequence}, (SELECT max(id) FROM ${table}))`
  })
  .join(';')

/** Returns SQL that adds a number to a name that its artist has already used (D17). */
function numbered(name: string): string {
  const count = `row_number() OVER (PARTITION BY member_id, ${name} ORDER BY n)`
  return `CASE WHEN ${count} > 1 THEN ${name} || ' ' || ${count} ELSE ${name} END`
}

/** Returns SQL that spreads the catalogue over eight years. Neighbours are days apart. */
function timeOf(part: string): string {
  const seconds = `floor(252e6 * ${part} + 3e5 * pg_temp.draw(n, 5))`
  return `timestamptz '2018-11-01T00:00Z' + interval '1 second' * ${seconds}`
}
