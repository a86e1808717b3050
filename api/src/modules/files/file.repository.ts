import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import type { Tables } from '../../lib/tables.ts'

/** A row of `files`. */
type SoundFile = Selectable<Tables['files']>
type NewSound = Pick<Insertable<Tables['files']>, 'path' | 'owner_id' | 'mime' | 'bytes' | 'original_key'>
type Playable = { previewKey: string; durationMs: number; peaks: Buffer }

/** Few enough that their transaction is short. */
const ONCE = 100

/** Stored sounds in the database. Methods that take a `db` run in that transaction. */
export class FileRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  byPath(path: string): Promise<Pick<SoundFile, 'state' | 'mime' | 'preview_key' | 'original_key'> | undefined> {
    const columns = ['state', 'mime', 'preview_key', 'original_key'] as const
    return this.#db.selectFrom('files').select(columns).where('path', '=', path).executeTakeFirst()
  }

  byId(id: number): Promise<Pick<SoundFile, 'path' | 'state' | 'original_key'> | undefined> {
    return this.#db.selectFrom('files').select(['path', 'state', 'original_key']).where('id', '=', id).executeTakeFirst()
  }

  /** A sound whose original is about to be stored. */
  async expect(sound: NewSound): Promise<number> {
    const row = { ...sound, state: 'receiving' as const }
    return (await this.#db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async markStored(id: number, db: Database): Promise<void> {
    await db.updateTable('files').set({ state: 'stored' }).where('id', '=', id).execute()
  }

  async markReady(id: number, { previewKey, durationMs, peaks }: Playable): Promise<void> {
    const made = { state: 'ready' as const, preview_key: previewKey, duration_ms: durationMs, peaks }
    await this.#db.updateTable('files').set(made).where('id', '=', id).where('state', '=', 'stored').execute()
  }

  async markFailed(id: number, failure: string): Promise<void> {
    await this.#db.updateTable('files').set({ state: 'failed', failure }).where('id', '=', id).where('state', '=', 'stored').execute()
  }

  /**
   * A member's own sound that no track plays yet, in the transaction that makes one play it; undefined when it is none. Its
   * day begins anew, so that a sweep that looks at it meanwhile leaves it.
   */
  async claim(path: string, ownerId: number, db: Database): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      UPDATE files SET created_at = now() WHERE path = ${path} AND owner_id = ${ownerId} AND state IN ('stored', 'ready')
      RETURNING id`.execute(db)
    const id = rows[0]?.id
    if (id === undefined) return undefined
    // A statement of its own: it sees the track of a request that held the row until now.
    const played = await db.selectFrom('tracks').select('id').where('file_id', '=', id).executeTakeFirst()
    return played ? undefined : id
  }

  /**
   * Deletes some sounds from before `moment` that no track plays: no more than `ONCE`, and none when there are none. The age is
   * asked twice: of a row that was claimed since the list was made only the outer condition is looked at again.
   */
  async takeUnused(moment: Date, db: Database): Promise<Pick<SoundFile, 'path' | 'original_key'>[]> {
    const { rows } = await sql<Pick<SoundFile, 'path' | 'original_key'>>`
      DELETE FROM files WHERE created_at < ${moment} AND id IN (
        SELECT id FROM files WHERE created_at < ${moment}
        AND NOT EXISTS (SELECT 1 FROM tracks WHERE file_id = files.id)
        LIMIT ${ONCE})
      RETURNING path, original_key`.execute(db)
    return rows
  }
}
