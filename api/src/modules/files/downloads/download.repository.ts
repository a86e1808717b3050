import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import { takenDownFor } from '../../catalogue/hiding/index.ts'

export type DownloadRow = {
  id: number
  path: string
  nickname: string
  title: string
  is_entitled: boolean
  /** True if a takedown denies the member the original. */
  taken_down: boolean
}

export class DownloadRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async findByPath(path: string, memberId: number) {
    const [row] = await this.#readRows(
      sql`(
        SELECT t.id, 1 AS place FROM files f JOIN tracks t ON t.file_id = f.id
        WHERE f.path = ${path})`,
      memberId,
    )
    return row
  }

  findByIds(ids: readonly number[], memberId: number) {
    return this.#readRows(
      sql`(SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS t (id, place))`,
      memberId,
    )
  }

  async #readRows(wantedIds: RawBuilder<unknown>, memberId: number) {
    const { rows } = await sql<DownloadRow>`
      SELECT t.id, f.path, artist.nickname, t.title,
             (t.member_id = m.id OR m.role_id = ${ADMINISTRATOR}
               OR coalesce(c.status = 'DONE', false)) AS is_entitled,
             m.role_id <> ${ADMINISTRATOR} AND ${takenDownFor(sql`m.id`)} AS taken_down
      FROM ${wantedIds} AS wanted
      JOIN tracks t ON t.id = wanted.id
      JOIN files f ON f.id = t.file_id
      JOIN members artist ON artist.id = t.member_id
      JOIN members m ON m.id = ${memberId}
      LEFT JOIN cart_items c ON c.track_id = t.id AND c.member_id = m.id
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }
}
