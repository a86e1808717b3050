import { type HiddenBy, RECENT_UPLOADS_MAX } from '@sori/contract/management'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'

type FileState = 'receiving' | 'stored' | 'ready' | 'failed'
type HiddenRow = {
  id: number
  hidden: boolean
  hidden_by: HiddenBy | null
  hidden_reason: string | null
}

/** The extra fields of a track in the management. */
export type ManagedTrackRow = HiddenRow & {
  album_hidden: boolean
  file_state: FileState
  path: string
}
/** The same of an album. */
export type ManagedAlbumRow = HiddenRow & { track_count: number }
/** A sound that a member has brought, with the track that plays it. */
export type UploadRow = {
  path: string
  created_at: Date
  state: FileState
  mime: Tables['files']['mime']
  bytes: number
  track_id: number | null
  title: string | null
  album_name: string | null
}

/** Read model: what artists and administrators see of their sounds. */
export class ManagedRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async tracks(ids: readonly number[]): Promise<Map<number, ManagedTrackRow>> {
    const { rows } = await sql<ManagedTrackRow>`
      SELECT t.id, t.hidden_at IS NOT NULL AS hidden, t.hidden_by, t.hidden_reason, a.hidden_at IS NOT NULL AS album_hidden, f.state AS file_state,
             f.path
      FROM tracks t JOIN albums a ON a.id = t.album_id JOIN files f ON f.id = t.file_id WHERE t.id = ANY (${ids}::bigint[])`.execute(
      this.#db,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  async albums(ids: readonly number[]): Promise<Map<number, ManagedAlbumRow>> {
    const { rows } = await sql<ManagedAlbumRow>`
      SELECT a.id, a.hidden_at IS NOT NULL AS hidden, a.hidden_by, a.hidden_reason,
             (SELECT count(*) FROM tracks WHERE album_id = a.id) AS track_count
      FROM albums a WHERE a.id = ANY (${ids}::bigint[])`.execute(this.#db)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Lists the member's uploads since a time, newest first. */
  async uploads(memberId: number, since: Date): Promise<UploadRow[]> {
    const { rows } = await sql<UploadRow>`
      SELECT f.path, f.created_at, f.state, f.mime, f.bytes, t.id AS track_id, t.title, a.name AS album_name
      FROM files f LEFT JOIN tracks t ON t.file_id = f.id LEFT JOIN albums a ON a.id = t.album_id
      WHERE f.owner_id = ${memberId} AND f.created_at > ${since} AND NOT f.removing
      ORDER BY f.created_at DESC, f.id DESC LIMIT ${RECENT_UPLOADS_MAX}`.execute(this.#db)
    return rows
  }
}
