import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'

/** Minutes that a code lives (D12). */
const CODE_MINUTES = 30

/** Activation codes, hashes only (D12). */
export class ActivationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Puts the member's code in the place of any earlier one; false, and nothing done, when another member has this very code. */
  async put(memberId: number, hash: Buffer, db: Database): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO activation_codes (member_id, code_hash, expires_at)
      SELECT ${memberId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES})
      WHERE NOT EXISTS (SELECT 1 FROM activation_codes WHERE code_hash = ${hash} AND member_id <> ${memberId})
      ON CONFLICT (member_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      RETURNING 1`.execute(db)
    return rows.length > 0
  }

  /** Uses up the code with one of these hashes and gives whose it was; undefined when there is none. */
  async take(hashes: readonly Buffer[], db: Database): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      DELETE FROM activation_codes WHERE code_hash = ANY (${hashes}::bytea[]) AND expires_at > now() RETURNING member_id`.execute(db)
    return rows[0]?.member_id
  }

  async removeOf(memberId: number, db: Database): Promise<void> {
    await db.deleteFrom('activation_codes').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM activation_codes WHERE expires_at < now()`.execute(this.#db)
  }
}
