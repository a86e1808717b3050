import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'

/** Days that the link "I did not do this" works (D43). */
const NOT_ME_DAYS = 7

/** One-time tokens of the mails about a changed password, hashes only. Each mail's link works, whatever mails came after it. */
export class NotMeRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(memberId: number, tokenHash: Buffer, db: Database): Promise<void> {
    await sql`
      INSERT INTO not_me_tokens (token_hash, member_id, expires_at)
      VALUES (${tokenHash}, ${memberId}, now() + make_interval(days => ${NOT_ME_DAYS}))`.execute(db)
  }

  /** Uses a token up; gives whose it was, undefined for one that is unknown, used or expired. */
  async use(tokenHashes: readonly Buffer[], db: Database): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      DELETE FROM not_me_tokens WHERE token_hash = ANY (${tokenHashes}::bytea[]) AND expires_at > now() RETURNING member_id`.execute(db)
    return rows[0]?.member_id
  }

  async removeOf(memberId: number, db: Database): Promise<void> {
    await db.deleteFrom('not_me_tokens').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM not_me_tokens WHERE expires_at < now()`.execute(this.#db)
  }
}
