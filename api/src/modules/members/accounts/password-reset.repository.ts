import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

const MINUTES = { 'temporary-password': 30, 'reset-token': 10 } as const
const NOT_ME_DAYS = 7
/** The most resets of a member. Six mails an hour begin one, so no valid secret is removed. */
const RESETS_MAX = 10

/**
 * Stores hashes of secrets. A reset begins with a temporary password, which a reset token
 * replaces. A mail about a changed password contains a "not me" token.
 */
export class PasswordResetRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async begin(
    tx: Transaction,
    { memberId, kind, hash }: { memberId: number; kind: keyof typeof MINUTES; hash: Buffer },
  ): Promise<void> {
    await sql`
      INSERT INTO running_resets (secret_hash, member_id, kind, expires_at)
      VALUES (${hash}, ${memberId}, ${kind},
        now() + make_interval(mins => ${MINUTES[kind]}))`.execute(tx)
    await sql`
      DELETE FROM running_resets WHERE member_id = ${memberId} AND secret_hash NOT IN (
        SELECT secret_hash FROM running_resets WHERE member_id = ${memberId}
        ORDER BY begun_at DESC LIMIT ${RESETS_MAX})`.execute(tx)
  }

  /** Replaces a valid temporary password by a reset token. Returns whether the password existed. */
  async exchangeForToken(
    email: string,
    passwordHashes: Buffer[],
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

  /** Returns the id of the member with this valid reset token. */
  async findMemberId(tokenHashes: Buffer[], db: Database = this.#db): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM running_resets
      WHERE secret_hash = ANY (${tokenHashes}::bytea[]) AND kind = 'reset-token'
        AND expires_at > now()`.execute(db)
    return rows[0]?.member_id
  }

  async endAll(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('running_resets').where('member_id', '=', memberId).execute()
  }

  /** Stores a token for the link "I did not do this". Earlier tokens stay valid. */
  async addNotMeToken(tx: Transaction, memberId: number, tokenHash: Buffer): Promise<void> {
    await sql`
      INSERT INTO not_me_tokens (token_hash, member_id, expires_at)
      VALUES (${tokenHash}, ${memberId}, now() + make_interval(days => ${NOT_ME_DAYS}))`.execute(tx)
  }

  /** Removes a valid token and returns the id of its member. */
  async removeNotMeToken(tx: Transaction, tokenHashes: Buffer[]): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      DELETE FROM not_me_tokens
      WHERE token_hash = ANY (${tokenHashes}::bytea[]) AND expires_at > now()
      RETURNING member_id`.execute(tx)
    return rows[0]?.member_id
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await this.endAll(tx, memberId)
    await tx.deleteFrom('not_me_tokens').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM running_resets WHERE expires_at < now()`.execute(this.#db)
    await sql`DELETE FROM not_me_tokens WHERE expires_at < now()`.execute(this.#db)
  }
}
