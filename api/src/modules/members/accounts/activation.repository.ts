import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** Minutes that a code lives (D12). */
export const CODE_MINUTES = 30

/** Activation codes, hashes only (D12). */
export class ActivationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Replaces the member's code; returns false when another registration uses the code. */
  async put(tx: Transaction, memberId: number, hash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO activation_codes (member_id, code_hash, expires_at)
      SELECT ${memberId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES})
      WHERE NOT EXISTS (SELECT 1 FROM activation_codes WHERE code_hash = ${hash} AND member_id <> ${memberId})
        AND NOT EXISTS (SELECT FROM earlier_registrations WHERE code_hash = ${hash})
      ON CONFLICT (member_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  /** Returns the holder of a living code with one of these hashes. */
  async holderOf(tx: Transaction, hashes: readonly Buffer[]): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM activation_codes
      WHERE code_hash = ANY (${hashes}::bytea[]) AND expires_at > now()`.execute(tx)
    return rows[0]?.member_id
  }

  /** Removes a living code with one of these hashes and returns whether it existed. */
  async take(tx: Transaction, hashes: readonly Buffer[]): Promise<boolean> {
    const { rows } = await sql`
      DELETE FROM activation_codes
      WHERE code_hash = ANY (${hashes}::bytea[]) AND expires_at > now() RETURNING 1`.execute(tx)
    return rows.length > 0
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('activation_codes').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM activation_codes WHERE expires_at < now()`.execute(this.#db)
  }
}
