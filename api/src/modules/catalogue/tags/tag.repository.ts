import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Transaction } from '../../../lib/postgres/database.ts'

/** Tags in the database. Every method requires `lock` first. */
export class TagRepository {
  /**
   * Locks the tags against changes and against use by new tracks: publishing takes ROW SHARE.
   * Readers do not wait. Raises the statement timeout, because a merge can take a minute.
   */
  async lock(tx: Transaction): Promise<void> {
    await sql`SELECT set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql`LOCK TABLE tags IN EXCLUSIVE MODE`.execute(tx)
  }

  /** The tag of that name, which is of one kind (D18). */
  named(
    tx: Transaction,
    name: string,
  ): Promise<{ id: number; kind: TagKind; name: string } | undefined> {
    return tx
      .selectFrom('tags')
      .select(['id', 'kind', 'name'])
      .where('name', '=', name)
      .executeTakeFirst()
  }

  async add(tx: Transaction, kind: TagKind, name: string): Promise<void> {
    await tx.insertInto('tags').values({ kind, name }).execute()
  }

  async rename(tx: Transaction, id: number, name: string): Promise<void> {
    await tx.updateTable('tags').set({ name }).where('id', '=', id).execute()
  }

  /** The tracks of one tag are the other's. */
  async move(tx: Transaction, from: number, into: number): Promise<void> {
    await sql`
      WITH gone AS (DELETE FROM track_tags WHERE tag_id = ${from} RETURNING track_id)
      INSERT INTO track_tags (track_id, tag_id) SELECT track_id, ${into} FROM gone ON CONFLICT DO NOTHING`.execute(
      tx,
    )
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.deleteFrom('tags').where('id', '=', id).execute()
  }
}
