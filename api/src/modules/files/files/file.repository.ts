import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, plannedOnce, type Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { shownTrack } from '../../catalogue/hiding/index.ts'

/** A row of `files`. */
type AudioFile = Selectable<Tables['files']>
type NewSound = Pick<
  Insertable<Tables['files']>,
  'path' | 'owner_id' | 'mime' | 'bytes' | 'original_key' | 'sample_rate' | 'channels'
>
/** Facts of a completely decoded audio file. */
type Heard = Required<
  Pick<
    Insertable<Tables['files']>,
    'preview_key' | 'duration_ms' | 'peaks' | 'sample_rate' | 'channels' | 'loudness' | 'true_peak'
  >
>

type StoredKeys = Pick<
  AudioFile,
  'id' | 'path' | 'original_key' | 'preview_key' | 'former_preview_key'
>

/** Few enough that their removal is short. */
const ONCE = 100

/** Audio files in the database. */
export class FileRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** `hidden`: the track that plays the sound is, so that its preview is out of reach; its original is not. */
  async byPath(
    path: string,
  ): Promise<
    | (Pick<AudioFile, 'state' | 'mime' | 'preview_key' | 'original_key'> & { hidden: boolean })
    | undefined
  > {
    const { rows } = await sql<
      Pick<AudioFile, 'state' | 'mime' | 'preview_key' | 'original_key'> & { hidden: boolean }
    >`${plannedOnce}
      SELECT f.state, f.mime, f.preview_key, f.original_key,
             EXISTS (SELECT FROM tracks t WHERE t.file_id = f.id AND NOT ${shownTrack}) AS hidden
      FROM files f WHERE f.path = ${path}`.execute(this.#db)
    return rows[0]
  }

  byPaths(paths: readonly string[]): Promise<Pick<AudioFile, 'path' | 'mime' | 'original_key'>[]> {
    if (paths.length === 0) return Promise.resolve([])
    return this.#db
      .selectFrom('files')
      .select(['path', 'mime', 'original_key'])
      .where('path', 'in', paths)
      .execute()
  }

  /** Undefined as well while it is being removed. */
  byId(id: number): Promise<Pick<AudioFile, 'path' | 'state' | 'original_key'> | undefined> {
    const columns = ['path', 'state', 'original_key'] as const
    return this.#db
      .selectFrom('files')
      .select(columns)
      .where('id', '=', id)
      .where('removing', '=', false)
      .executeTakeFirst()
  }

  /** A sound whose original is about to be stored. */
  async expect(sound: NewSound): Promise<number> {
    const row = { ...sound, state: 'receiving' as const }
    return (
      await this.#db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
    ).id
  }

  /** Takes back what `expect` has noted, when nothing of it was stored. */
  async dropExpected(id: number): Promise<void> {
    await this.#db
      .deleteFrom('files')
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .execute()
  }

  /** Counts the member's files that wait for their preview. */
  async countWaiting(tx: Transaction, ownerId: number): Promise<number> {
    const files = tx.selectFrom('files').select(({ fn }) => fn.countAll<number>().as('waiting'))
    const { waiting } = await files
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow()
    return Number(waiting)
  }

  async markStored(tx: Transaction, id: number): Promise<void> {
    await tx.updateTable('files').set({ state: 'stored' }).where('id', '=', id).execute()
  }

  async markReady(id: number, heard: Heard): Promise<void> {
    const made = { ...heard, state: 'ready' as const, measured_at: sql<Date>`now()` }
    await this.#db
      .updateTable('files')
      .set(made)
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .execute()
  }

  /** A playable sound was heard anew: its former preview is kept for those who read it now. */
  async markMeasured(id: number, heard: Heard): Promise<void> {
    const made = {
      ...heard,
      measured_at: sql<Date>`now()`,
      former_preview_key: sql<string>`nullif(preview_key, ${heard.preview_key})`,
    }
    const files = this.#db
      .updateTable('files')
      .set(made)
      .where('id', '=', id)
      .where('state', '=', 'ready')
    await files.where('measured_at', 'is', null).execute()
  }

  /** The first playable sound after `id` that was never measured. */
  async nextUnmeasured(
    id: number,
  ): Promise<Pick<AudioFile, 'id' | 'path' | 'original_key'> | undefined> {
    const files = this.#db
      .selectFrom('files')
      .select(['id', 'path', 'original_key'])
      .where('state', '=', 'ready')
    return files
      .where('measured_at', 'is', null)
      .where('removing', '=', false)
      .where('id', '>', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  /** Returns some previews that were replaced before `moment`. */
  async formerPreviews(moment: Date): Promise<{ id: number; key: string }[]> {
    const files = this.#db
      .selectFrom('files')
      .select(['id', 'former_preview_key as key'])
      .where('measured_at', '<', moment)
    const found = await files
      .where('former_preview_key', 'is not', null)
      .limit(ONCE)
      .$narrowType<{ key: string }>()
      .execute()
    return found
  }

  async forgetFormerPreviews(ids: readonly number[]): Promise<void> {
    await this.#db
      .updateTable('files')
      .set({ former_preview_key: null })
      .where('id', 'in', ids)
      .execute()
  }

  async markFailed(id: number, failure: string): Promise<void> {
    await this.#db
      .updateTable('files')
      .set({ state: 'failed', failure })
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .execute()
  }

  /**
   * Claims a member's audio file without a track, in the transaction that publishes it; undefined
   * for others. Renews its age, so that a concurrent sweep keeps it.
   */
  async claim(tx: Transaction, path: string, ownerId: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      UPDATE files SET created_at = now() WHERE path = ${path} AND owner_id = ${ownerId} AND state IN ('stored', 'ready') AND NOT removing
      RETURNING id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return undefined
    // a separate statement sees the track of the request that held the lock
    const played = await tx
      .selectFrom('tracks')
      .select('id')
      .where('file_id', '=', id)
      .executeTakeFirst()
    return played ? undefined : id
  }

  /**
   * Marks audio files from before `moment` without a track for removal, and returns them with those
   * of unfinished sweeps, at most `ONCE`. Checks the age twice: for a row claimed meanwhile, only
   * the outer condition is evaluated again.
   */
  async takeUnused(moment: Date): Promise<StoredKeys[]> {
    const { rows } = await sql<StoredKeys>`
      UPDATE files SET removing = true WHERE (removing OR created_at < ${moment}) AND id IN (
        SELECT id FROM files WHERE removing
        UNION ALL
        SELECT id FROM files WHERE NOT removing AND created_at < ${moment}
        AND NOT EXISTS (SELECT 1 FROM tracks WHERE file_id = files.id)
        LIMIT ${ONCE})
      RETURNING id, path, original_key, preview_key, former_preview_key`.execute(this.#db)
    return rows
  }

  /** Deletes the rows of removed files. */
  async forget(ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom('files').where('id', 'in', ids).where('removing', '=', true).execute()
  }

  /** Returns the files that were stored before `time` and still wait for their preview. */
  leftStored(time: Date): Promise<Pick<AudioFile, 'id' | 'bytes'>[]> {
    const left = this.#db.selectFrom('files').select(['id', 'bytes']).where('state', '=', 'stored')
    return left
      .where('removing', '=', false)
      .where('created_at', '<', time)
      .orderBy('created_at')
      .execute()
  }
}
