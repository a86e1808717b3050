import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'

/** Minutes that each lives (D13). */
const TEMPORARY_PASSWORD_MINUTES = 30
const RESET_TOKEN_MINUTES = 10

/** At most one reset a member, of a temporary password first and then of a reset token; hashes only (D13). */
export class PasswordResetRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Begins a reset; an earlier one is void. */
  async begin(memberId: number, passwordHash: Buffer, db: Database): Promise<void> {
    await sql`
      INSERT INTO password_resets (member_id, secret_hash, kind, expires_at)
      VALUES (${memberId}, ${passwordHash}, 'temporary-password', now() + make_interval(mins => ${TEMPORARY_PASSWORD_MINUTES}))
      ON CONFLICT (member_id) DO UPDATE SET secret_hash = excluded.secret_hash, kind = excluded.kind, expires_at = excluded.expires_at`.execute(
      db,
    )
  }

  /** Begins a reset at its second step: with a reset token, where the person has proved in another way who they are (D43). */
  async beginWithToken(memberId: number, tokenHash: Buffer, db: Database): Promise<void> {
    await sql`
      INSERT INTO password_resets (member_id, secret_hash, kind, expires_at)
      VALUES (${memberId}, ${tokenHash}, 'reset-token', now() + make_interval(mins => ${RESET_TOKEN_MINUTES}))
      ON CONFLICT (member_id) DO UPDATE SET secret_hash = excluded.secret_hash, kind = excluded.kind, expires_at = excluded.expires_at`.execute(
      db,
    )
  }

  /** Takes the temporary password of the member with this email for a reset token, once; false when it is not theirs. */
  async exchange(email: string, passwordHashes: readonly Buffer[], tokenHash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      UPDATE password_resets SET secret_hash = ${tokenHash}, kind = 'reset-token', expires_at = now() + make_interval(mins => ${RESET_TOKEN_MINUTES})
      FROM members WHERE members.id = member_id AND email = ${email}
        AND secret_hash = ANY (${passwordHashes}::bytea[]) AND kind = 'temporary-password' AND expires_at > now()
      RETURNING 1`.execute(this.#db)
    return rows.length > 0
  }

  /** Whose living reset token this is; with a transaction `db`, nobody else can use it until that ends. */
  async holderOf(tokenHashes: readonly Buffer[], db: Database = this.#db): Promise<number | undefined> {
    const { rows } = await sql<{ member_id: number }>`
      SELECT member_id FROM password_resets WHERE secret_hash = ANY (${tokenHashes}::bytea[]) AND kind = 'reset-token' AND expires_at > now()
      FOR UPDATE`.execute(db)
    return rows[0]?.member_id
  }

  async end(memberId: number, db: Database): Promise<void> {
    await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM password_resets WHERE expires_at < now()`.execute(this.#db)
  }
}
