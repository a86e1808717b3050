import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'

/** Tags in the database. All methods take the transaction that has `lock`ed them. */
export class TagRepository {
  /**
   * Nobody else changes tags, nor gives one to a track, until the transaction `db` ends: who publishes takes ROW SHARE. Readers
   * do not wait. A merge may take longer than a statement usually may.
   */
  async lock(db: Database): Promise<void> {
    await sql`SELECT set_config('statement_timeout', '60s', true)`.execute(db)
    await sql`LOCK TABLE tags IN EXCLUSIVE MODE`.execute(db)
  }

  /** The tag of that name, which is of one kind (D18). */
  named(name: string, db: Database): Promise<{ id: number; kind: TagKind; name: string } | undefined> {
    return db.selectFrom('tags').select(['id', 'kind', 'name']).where('name', '=', name).executeTakeFirst()
  }

  async add(kind: TagKind, name: string, db: Database): Promise<void> {
    await db.insertInto('tags').values({ kind, name }).execute()
  }

  async rename(id: number, name: string, db: Database): Promise<void> {
    await db.updateTable('tags').set({ name }).where('id', '=', id).execute()
  }

  /** The tracks of one tag are the other's. */
  async move(from: number, into: number, db: Database): Promise<void> {
    await sql`
      WITH gone AS (DELETE FROM track_tags WHERE tag_id = ${from} RETURNING track_id)
      INSERT INTO track_tags (track_id, tag_id) SELECT track_id, ${into} FROM gone ON CONFLICT DO NOTHING`.execute(db)
  }

  async remove(id: number, db: Database): Promise<void> {
    await db.deleteFrom('tags').where('id', '=', id).execute()
  }
}
