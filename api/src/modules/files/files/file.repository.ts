import { type Insertable, type Selectable, sql } from 'kysely'
import { asPrepared, type Database, type Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { shownTrack, takenDownTrack } from '../../catalogue/hiding/index.ts'

type FileRow = Selectable<Tables['files']>
type NewFile = Pick<
  Insertable<Tables['files']>,
  | 'path'
  | 'owner_id'
  | 'mime'
  | 'bytes'
  | 'original_key'
  | 'sample_rate'
  | 'channels'
  | 'warning'
  | 'named_bpm'
  | 'named_key'
>
type Measurements = Pick<
  FileRow,
  'preview_key' | 'duration_ms' | 'peaks' | 'sample_rate' | 'channels' | 'loudness' | 'true_peak'
>
type FileCharacter = Pick<FileRow, 'sound_type' | 'bpm' | 'musical_key'>
type FileKeys = Pick<FileRow, 'id' | 'path' | 'original_key' | 'preview_key' | 'former_preview_key'>

/** Rows per transaction: few, because a long one blocks others. */
const BATCH_ROWS = 100

const now = sql<Date>`now()`

export class FileRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async findByPath(path: string) {
    type Row = Pick<FileRow, 'state' | 'mime' | 'preview_key' | 'original_key'>
    const { rows } = await sql<Row & { hidden: boolean; taken_down: boolean }>`${asPrepared}
      SELECT f.state, f.mime, f.preview_key, f.original_key,
             f.removing OR EXISTS (
               SELECT FROM tracks t WHERE t.file_id = f.id AND NOT ${shownTrack}) AS hidden,
             EXISTS (
               SELECT FROM tracks t WHERE t.file_id = f.id AND ${takenDownTrack}) AS taken_down
      FROM files f WHERE f.path = ${path}`.execute(this.#db)
    return rows[0]
  }

  findByPaths(paths: readonly string[]) {
    return this.#db
      .selectFrom('files')
      .select(['path', 'mime', 'original_key'])
      .where('path', '=', sql<string>`any(${paths}::text[])`)
      .execute()
  }

  findById(id: number) {
    return this.#db
      .selectFrom('files')
      .select(['id', 'path', 'state', 'original_key'])
      .where('id', '=', id)
      .where('removing', '=', false)
      .executeTakeFirst()
  }

  async addReceiving(file: NewFile) {
    const row = { ...file, state: 'receiving' as const }
    const { id } = await this.#db
      .insertInto('files')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async removeReceiving(id: number) {
    await this.#db
      .deleteFrom('files')
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .execute()
  }

  async countWaiting(tx: Transaction, ownerId: number) {
    const { waiting } = await tx
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow()
    return waiting
  }

  async markStored(tx: Transaction, id: number) {
    await tx.updateTable('files').set({ state: 'stored' }).where('id', '=', id).execute()
  }

  async markReady(id: number, columns: Measurements & FileCharacter) {
    const times = { measured_at: now, character_at: now }
    const change = { ...preferNamed(columns), ...times, state: 'ready' } as const
    await this.#changeWithLockedTrack(id, (tx) => updateInState(tx, id, 'stored').set(change))
  }

  async markFailed(id: number, failure: string) {
    await updateInState(this.#db, id, 'stored').set({ state: 'failed', failure }).execute()
  }

  /**
   * Stores the measurements and the new preview. Keeps the former preview for listeners who are
   * playing it.
   */
  async markMeasured(id: number, columns: Measurements & FileCharacter) {
    const former = sql<string>`nullif(preview_key, ${columns.preview_key})`
    const times = { measured_at: now, character_at: now }
    const change = { ...preferNamed(columns), ...times, former_preview_key: former }
    await this.#changeWithLockedTrack(id, (tx) =>
      updateInState(tx, id, 'ready').where('measured_at', 'is', null).set(change),
    )
  }

  async markCharacter(id: number, character: FileCharacter) {
    const change = { ...preferNamed(character), character_at: now }
    await this.#changeWithLockedTrack(id, (tx) =>
      updateInState(tx, id, 'ready').where('character_at', 'is', null).set(change),
    )
  }

  /**
   * Changes a file. Locks its track first, as edits do, because a trigger updates the track.
   */
  async #changeWithLockedTrack(
    id: number,
    change: (tx: Transaction) => { execute(): Promise<unknown> },
  ) {
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT FROM tracks WHERE file_id = ${id} FOR NO KEY UPDATE`.execute(tx)
      await change(tx).execute()
    })
  }

  findNextUnmeasured(id: number) {
    return this.#db
      .selectFrom('files')
      .select(['id', 'path', 'original_key'])
      .where('state', '=', 'ready')
      .where('measured_at', 'is', null)
      .where('removing', '=', false)
      .where('id', '>', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  /** Skips files without measurements: `measureOlder` measures them and finds their character. */
  findNextWithoutCharacter(id: number) {
    return this.#db
      .selectFrom('files')
      .select(['id', 'path', 'original_key'])
      .where('state', '=', 'ready')
      .where('character_at', 'is', null)
      .where('measured_at', 'is not', null)
      .where('removing', '=', false)
      .where('id', '>', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  findFormerPreviews(time: Date) {
    return this.#db
      .selectFrom('files')
      .select(['id', 'former_preview_key as key'])
      .where('measured_at', '<', time)
      .where('former_preview_key', 'is not', null)
      .limit(BATCH_ROWS)
      .$narrowType<{ key: string }>()
      .execute()
  }

  async clearFormerPreviews(ids: readonly number[]) {
    await this.#db
      .updateTable('files')
      .set({ former_preview_key: null })
      .where('id', 'in', ids)
      .execute()
  }

  /** Claims an unused file for a new track. Resets the age, so that no sweep removes the file. */
  async claim(tx: Transaction, path: string, ownerId: number) {
    const { rows } = await sql<{ id: number }>`
      UPDATE files SET created_at = now()
      WHERE path = ${path} AND owner_id = ${ownerId} AND state IN ('stored', 'ready')
        AND NOT removing
      RETURNING id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return undefined
    // A second statement, because it sees a track that was committed while the first waited.
    const track = await tx
      .selectFrom('tracks')
      .select('id')
      .where('file_id', '=', id)
      .executeTakeFirst()
    return track ? undefined : id
  }

  async retire(tx: Transaction, id: number) {
    await tx.updateTable('files').set({ removing: true }).where('id', '=', id).execute()
  }

  /**
   * Marks unused files for removal. The outer query repeats the condition on the age: after it has
   * waited for a lock, PostgreSQL checks only the outer query again.
   */
  async markUnused(time: Date) {
    const { rows } = await sql<FileKeys>`
      UPDATE files SET removing = true WHERE (removing OR created_at < ${time}) AND id IN (
        SELECT id FROM files WHERE removing
        UNION ALL
        SELECT id FROM files WHERE NOT removing AND created_at < ${time}
        AND NOT EXISTS (SELECT 1 FROM tracks WHERE file_id = files.id)
        LIMIT ${BATCH_ROWS})
      RETURNING id, path, original_key, preview_key, former_preview_key`.execute(this.#db)
    return rows
  }

  async removeMarked(ids: readonly number[]) {
    await this.#db.deleteFrom('files').where('id', 'in', ids).where('removing', '=', true).execute()
  }

  findStoredBefore(time: Date) {
    return this.#db
      .selectFrom('files')
      .select(['id', 'bytes'])
      .where('state', '=', 'stored')
      .where('removing', '=', false)
      .where('created_at', '<', time)
      .orderBy('created_at')
      .execute()
  }
}

/** Replaces measured values by those that the file's name states. */
function preferNamed<Columns extends FileCharacter>(columns: Columns) {
  const { bpm, musical_key } = columns
  return {
    ...columns,
    bpm: sql<number | null>`coalesce(named_bpm, ${bpm})`,
    musical_key: sql<FileCharacter['musical_key']>`coalesce(named_key, ${musical_key})`,
  }
}

function updateInState(db: Database | Transaction, id: number, state: FileRow['state']) {
  return db.updateTable('files').where('id', '=', id).where('state', '=', state)
}
