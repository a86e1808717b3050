import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** Minutes that each lives (D13). */
const MINUTES = { 'temporary-password': 30, 'reset-token': 10 } as const
/** Resets under way of one member. At most six mails an hour begin one, so living ones stay. */
const KEPT = 10

/** Resets under way: a temporary password first and then a reset token; hashes only (D13). */
export class PasswordResetRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Adds a reset in the transaction and keeps the member's ten newest. Its secret is a temporary
   * password, or a reset token after the link "I did not do this" (D43).
   */
  async begin(
    tx: Transaction,
    { memberId, kind, hash }: { memberId: number; kind: keyof typeof MINUTES; hash: Buffer },
  ): Promise<void> {
    await sql`
      INSERT INTO running_resets (secret_hash, member_id, kind, expires_at)
      VALUES (${hash}, ${memberId}, ${kind}, now() + make_interval(mins => ${MINUTES[kind]}))`.execute(
      tx,
    )
    await sql`
      DELETE FROM running_resets WHERE member_id = ${memberId} AND secret_hash NOT IN (
        SELECT secret_hash FROM running_resets WHERE member_id = ${memberId}
        ORDER BY begun_at DESC LIMIT ${KEPT})`.execute(tx)
  }

  /** Exchanges a temporary password of the member with this email, once; false when it is not theirs. */
  async exchange(
    email: string,
    passwordHashes: readonly Buffer[],
    tokenHash: Buffer,
  ): Promise<boolean> {
    const { rows } = await sql`
      UPDATE running_resets SET secret_hash = ${tokenHash}, kind = 'reset-token',
        expires_at = now() + make_interval(mins => ${MINUTES['reset-token']})
      FROM members WHERE members.id = member_id AND email = ${email}
        AND secret_hash = ANY (${passwordHashes}::bytea[])
        AND kind = 'temporary-password' AND expires_at > now()
      RETURNING 1`.execute(this.#db)
    return rows.length > 0
  }

  /** Returns the member of a living reset token. */
  async holderOf(
    tokenHashes: readonly Buffer[],
    db: Database = this.#db,
  ): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM running_resets
      WHERE secret_hash = ANY (${tokenHashes}::bytea[]) AND kind = 'reset-token' AND expires_at > now()`.execute(
      db,
    )
    return rows[0]?.member_id
  }

  async end(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('running_resets').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM running_resets WHERE expires_at < now()`.execute(this.#db)
  }
}
