import type pg from 'pg'
import type { Row } from './list-sets.ts'

/** What came (1) or went (-1), in order. */
type Change = Row & { sign: number }
type Counter = { id: number; downloads: number }
/** All that was committed after one snapshot and before another. */
export type News = { snapshot: string; tracks: Change[]; albums: Change[]; trackCounters: Counter[]; albumCounters: Counter[] }

const BATCH = 50_000

/** Counters have no log in the product; a second adapter would need this one. */
const COUNTER_LOG = ['track', 'album'].map(
  (kind) => `
  CREATE TABLE IF NOT EXISTS ${kind}_counter_changes (xid xid8 NOT NULL, id bigint NOT NULL);
  CREATE INDEX IF NOT EXISTS ${kind}_counter_changes_xid ON ${kind}_counter_changes (xid);
  CREATE OR REPLACE FUNCTION log_${kind}_counter() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ${kind}_counter_changes VALUES (pg_current_xact_id(), (CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END).${kind}_id);
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON ${kind}_counters FOR EACH ROW EXECUTE FUNCTION log_${kind}_counter()`,
)

const trackRow = `track_id AS id, album_id, (extract(epoch FROM created_at) * 1e6)::bigint AS at, tag_ids, title_key AS name_key, nickname_key`
const albumRow = `album_id AS id, album_id, (extract(epoch FROM created_at) * 1e6)::bigint AS at, '{}'::int[] AS tag_ids, name_key, nickname_key`
const unseen = 'xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)'

const listOf = (rows: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`
const changes = (kind: string, row: string) =>
  listOf(`SELECT sign, ${row.replace('AS at', 'AS "at"')} FROM ${kind}_changes c WHERE ${unseen} ORDER BY c.at, sign`)
const counters = (kind: string) =>
  listOf(`SELECT DISTINCT c.id, coalesce(downloads, 0) AS downloads FROM ${kind}_counter_changes c
          LEFT JOIN ${kind}_counters ON ${kind}_id = c.id WHERE ${unseen}`)

/** One statement, so that all of it is of one snapshot. */
export async function newsSince(client: pg.Client, snapshot: string): Promise<News> {
  const { rows } = await client.query<News>(
    `SELECT pg_current_snapshot()::text AS snapshot, ${changes('track', trackRow)} AS tracks, ${changes('album', albumRow)} AS albums,
            ${counters('track')} AS "trackCounters", ${counters('album')} AS "albumCounters"`,
    [snapshot],
  )
  const [news] = rows
  if (!news) throw new Error('a statement without FROM has a row')
  return news
}

/** Hands out everything there is, in the order of time, and gives the snapshot that it is of. */
export async function readAll(client: pg.Client, take: (kind: 'track' | 'album', rows: (Row & Counter)[]) => void): Promise<string> {
  for (const statement of COUNTER_LOG) await client.query(statement)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')
  for (const [kind, row] of [
    ['album', albumRow],
    ['track', trackRow],
  ] as const) {
    await client.query(`DECLARE ${kind}_rows CURSOR FOR SELECT ${row}, coalesce(downloads, 0) AS downloads
      FROM ${kind}_search LEFT JOIN ${kind}_counters USING (${kind}_id) ORDER BY created_at, ${kind}_id`)
    for (let got = BATCH; got === BATCH; ) {
      const batch = await client.query<Row & Counter>(`FETCH ${BATCH} FROM ${kind}_rows`)
      got = batch.rows.length
      take(
        kind,
        batch.rows.map((one) => ({
          ...one,
          id: Number(one.id),
          album_id: Number(one.album_id),
          at: Number(one.at),
          downloads: Number(one.downloads),
        })),
      )
    }
  }
  await client.query('COMMIT')
  return rows[0]?.snapshot ?? ''
}
