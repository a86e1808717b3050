import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import type { HideSounds, Sound } from './hide-sounds.ts'

/**
 * The smallest `HideSounds`: a sound counts as hidden once a report of it was decided so. It takes nothing out of lists; the service that
 * does takes this one's place.
 */
export class HidingByReports implements HideSounds {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async hide(tx: Database, { kind, id }: Sound & { adminId: number; reason: string }): Promise<boolean> {
    const [wasHidden] = await this.areHidden([{ kind, id }], tx)
    return !wasHidden
  }

  async areHidden(sounds: readonly Sound[], db: Database = this.#db): Promise<boolean[]> {
    const { rows } = await sql<{ hidden: boolean }>`
      SELECT EXISTS (
        SELECT FROM reports r WHERE r.decision = 'hide' AND CASE wanted.kind WHEN 'track' THEN r.track_id ELSE r.album_id END = wanted.id
      ) AS hidden
      FROM unnest(${sounds.map(({ kind }) => kind)}::text[], ${sounds.map(({ id }) => id)}::bigint[]) WITH ORDINALITY AS wanted (kind, id, place)
      ORDER BY wanted.place`.execute(db)
    return rows.map(({ hidden }) => hidden)
  }
}
