import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import {
  type Database,
  setTimeoutSeconds,
  type Transaction,
} from '../../../lib/postgres/database.ts'

/**
 * Prevents other changes of tags, and new tracks from using tags, until the transaction ends.
 * Raises the statement timeout, because a merge can take a minute.
 */
export async function lockTags(tx: Transaction): Promise<void> {
  await setTimeoutSeconds(tx, 60)
  await sql`LOCK TABLE tags IN EXCLUSIVE MODE`.execute(tx)
}

/** Returns the tag with this name. No two kinds have tags of the same name. */
export function findTag(tx: Database | Transaction, name: string) {
  return tx
    .selectFrom('tags')
    .select(['id', 'kind', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function addTag(tx: Transaction, kind: TagKind, name: string): Promise<void> {
  await tx.insertInto('tags').values({ kind, name }).execute()
}

export async function renameTag(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.updateTable('tags').set({ name }).where('id', '=', id).execute()
}

/** Replaces the tag `from` by the tag `into` on all tracks. */
export async function moveTracks(tx: Transaction, from: number, into: number): Promise<void> {
  await sql`
    WITH moved AS (DELETE FROM track_tags WHERE tag_id = ${from} RETURNING track_id)
    INSERT INTO track_tags (track_id, tag_id) SELECT track_id, ${into} FROM moved
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Returns whether a track has the tag, including hidden tracks and those taken down. */
export async function isTagUsed(tx: Transaction, id: number): Promise<boolean> {
  const tracks = tx.selectFrom('track_tags').select('tag_id').where('tag_id', '=', id).limit(1)
  return (await tracks.executeTakeFirst()) !== undefined
}

export async function removeTag(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute()
}
