import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** Days that the link "I did not do this" works (D43). */
const NOT_ME_DAYS = 7

/**
 * Hashes of the one-time tokens in mails about a changed password. Later mails do not invalidate
 * earlier links.
 */
export class NotMeRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(tx: Transaction, memberId: number, tokenHash: Buffer): Promise<void> {
    await sql`
      INSERT INTO not_me_tokens (token_hash, member_id, expires_at)
      VALUES (${tokenHash}, ${memberId}, now() + make_interval(days => ${NOT_ME_DAYS}))`.execute(tx)
  }

  /** Uses a token and returns its member; undefined for an unknown, used or expired one. */
  async use(tx: Transaction, tokenHashes: readonly Buffer[]): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      DELETE FROM not_me_tokens WHERE token_hash = ANY (${tokenHashes}::bytea[]) AND expires_at > now() RETURNING member_id`.execute(
      tx,
    )
    return rows[0]?.member_id
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('not_me_tokens').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM not_me_tokens WHERE expires_at < now()`.execute(this.#db)
  }
}
