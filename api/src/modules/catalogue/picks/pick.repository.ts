import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { shownTrack } from '../hiding/index.ts'

export type PickRow = {
  id: number
  trackId: number
  artistId: number
  title: string
  nickname: string
  artPath: string | null
  sentence: string
  isShown: boolean
}

export class PickRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the picks whose track is shown, in their order. */
  async listShown(): Promise<Pick<PickRow, 'trackId' | 'sentence'>[]> {
    const { rows } = await sql<Pick<PickRow, 'trackId' | 'sentence'>>`
      SELECT t.id AS "trackId", p.sentence FROM picks p JOIN tracks t ON t.id = p.track_id
      WHERE ${shownTrack} ORDER BY p.id`.execute(this.#db)
    return rows
  }

  /** Returns all picks in their order. */
  async listAll(db: Database | Transaction = this.#db): Promise<PickRow[]> {
    const { rows } = await sql<PickRow>`
      SELECT p.id, t.id AS "trackId", t.member_id AS "artistId", t.title, m.nickname,
        a.art_path AS "artPath", p.sentence, ${shownTrack} AS "isShown"
      FROM picks p JOIN tracks t ON t.id = p.track_id JOIN albums a ON a.id = t.album_id
        JOIN members m ON m.id = t.member_id
      ORDER BY p.id`.execute(db)
    return rows
  }

  /** Waits until no other transaction changes the picks. */
  async lock(tx: Transaction): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(7404065)`.execute(tx)
  }

  /** Replaces all picks by those of `picks` whose track exists. */
  async replace(tx: Transaction, picks: readonly Pick<PickRow, 'trackId' | 'sentence'>[]) {
    await tx.deleteFrom('picks').execute()
    const ids = picks.map(({ trackId }) => trackId)
    const sentences = picks.map(({ sentence }) => sentence)
    await sql`
      INSERT INTO picks (track_id, sentence)
      SELECT t.id, wanted.sentence
      FROM unnest(${ids}::bigint[], ${sentences}::text[])
        WITH ORDINALITY AS wanted (id, sentence, place)
      JOIN tracks t ON t.id = wanted.id
      ORDER BY wanted.place`.execute(tx)
  }
}
