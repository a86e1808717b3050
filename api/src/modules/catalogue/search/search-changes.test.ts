import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createDatabase } from '../../../lib/postgres/database.ts'
import { migrate } from '../../../lib/postgres/migrations/migrate.ts'
import { createLog } from '../../../lib/runtime/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import type { SearchRequest } from './search-index.ts'
import { CatalogueWorld } from './testing/catalogue-world.ts'
import { Dice } from './testing/dice.ts'

const folder = new URL('../../../../db/migrations/', import.meta.url)
const everything: SearchRequest = {
  keyword: '',
  type: 't',
  tags: { instrument: [], mood: [], genre: [] },
  sort: 'newest',
  page: 1,
  size: 100,
}
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('the log of search changes', () => {
  test('deletes entries older than ten minutes and keeps younger ones', async () => {
    const { db } = database
    const index = new PostgresSearchIndex(db)
    const world = await CatalogueWorld.create(db, new Dice(1))
    const old = await world.publish(index)
    const young = await world.publish(index)
    for (const [{ id }, age] of [
      [old, '10 minutes 1 second'],
      [young, '9 minutes'],
    ] as const)
      await sql`UPDATE track_changes SET at = at - ${age}::interval WHERE track_id = ${id}`.execute(
        db,
      )
    const last = await world.publish(index)
    const { rows } = await sql<{
      track_id: number
    }>`SELECT track_id FROM track_changes ORDER BY track_id`.execute(db)
    expect(rows.map((row) => row.track_id)).toEqual([young.id, last.id])
  })

  test('adds no entry when an album is stored unchanged', async () => {
    const { db } = database
    const putUnchanged = () =>
      db.transaction().execute((tx) => new PostgresSearchIndex(db).putAlbum(tx, album))
    const album = {
      id: (await db.selectFrom('albums').select('id').executeTakeFirstOrThrow()).id,
      createdAt: new Date(0),
      name: 'Same',
      nickname: 'x',
    }
    await putUnchanged()
    const countLogged = () =>
      sql<{ n: number }>`SELECT count(*) AS n FROM album_changes`
        .execute(db)
        .then(({ rows }) => rows[0]?.n)
    const before = await countLogged()
    await putUnchanged()
    expect(await countLogged()).toBe(before)
  })

  test('ignores entries of a restored backup whose transaction ids are in the future', async () => {
    const { db } = database
    const index = new PostgresSearchIndex(db)
    const { total } = await index.findTracks(everything)
    await sql`
      INSERT INTO track_changes
        SELECT 1, (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8,
          clock_timestamp(), s.*
      FROM track_search s`.execute(db)
    for (const _ of ['a second time', 'a third time'])
      expect((await index.findTracks(everything)).total).toBe(total)
  })
})

test('tracks of a release without this log are found, counted and sorted', async () => {
  const before = await mkdtemp(join(tmpdir(), 'sori-migrations-'))
  const connection = { ...database.connection, database: `${database.connection.database}_old` }
  await sql`CREATE DATABASE ${sql.id(connection.database)} TEMPLATE template0`.execute(database.db)
  const db = createDatabase(connection, createLog('silent'), { size: 2 })
  try {
    for (const name of ['0001_accounts_and_catalogue.sql', '0002_album_search.sql'])
      await cp(new URL(name, folder), join(before, name))
    await migrate(connection, before)
    await sql
      .raw(`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash)
        VALUES ('a@x.test', 'A', 'Artist', 'artist', 'x');
      INSERT INTO tags (kind, name) VALUES ('mood', 'calm'), ('genre', 'jazz');
      INSERT INTO albums (member_id, name, name_key, description)
        VALUES (1, '새벽', '새벽', ''), (1, 'NOON', 'noon', '');
      INSERT INTO files (path, owner_id, mime, bytes, original_key)
        SELECT 'p' || n, 1, 'audio/mpeg', 1, 'k' FROM generate_series(1, 3) n;
      INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
      VALUES (1, 1, 1, '새벽 비', '새벽 비', ''), (1, 1, 2, 'RAIN', 'rain', ''),
        (2, 1, 3, '🎵 DAY', '🎵 day', '');
      INSERT INTO track_tags VALUES (1, 1), (2, 2), (3, 1), (3, 2);
      INSERT INTO track_counters VALUES (1, 2), (2, 2), (3, 3);
      INSERT INTO track_search
        SELECT id, created_at, array(SELECT tag_id FROM track_tags WHERE track_id = id), '{}', '{}',
          title_key, 'artist'
        FROM tracks;
      INSERT INTO album_search SELECT id, created_at, '{}', '{}', name_key, 'artist' FROM albums`)
      .execute(db)
    await migrate(connection)
    const index = new PostgresSearchIndex(db)
    const tags = { instrument: [], mood: ['calm'], genre: ['jazz'] }
    expect(await index.findTracks({ ...everything, keyword: '새벽' })).toEqual({
      ids: [1],
      total: 1,
    })
    expect(await index.findTracks({ ...everything, keyword: '🎵' })).toEqual({ ids: [3], total: 1 })
    expect(await index.findTracks({ ...everything, sort: 'download' })).toEqual({
      ids: [3, 2, 1],
      total: 3,
    })
    expect(await index.findAlbums({ ...everything, sort: 'download' })).toEqual({
      ids: [1, 2],
      total: 2,
    })
    expect(await index.findAlbums({ ...everything, tags })).toEqual({ ids: [2], total: 1 })
    expect(await index.findAlbums({ ...everything, keyword: '새' })).toEqual({ ids: [1], total: 1 })
  } finally {
    await db.destroy()
    await sql`DROP DATABASE ${sql.id(connection.database)} WITH (FORCE)`.execute(database.db)
    await rm(before, { recursive: true })
  }
})
