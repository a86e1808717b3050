import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { REFRESH_DAYS, REPLACED_GRACE_SECONDS } from './refresh-tokens.ts'

/** What became of a presented refresh token: exchanged within its session, or refused; `reused` has ended its family. */
export type Rotation = { outcome: 'rotated'; sessionId: string } | { outcome: 'unknown' | 'reused' }

/** Refresh tokens and their families, hashes only (D9). */
export class SessionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * A new family for a login, with its first token; gives the family's id, or undefined when the member's password is no
   * longer the one that was checked. The shared lock lets no change of it end the other sessions and miss this one (D14).
   */
  async begin({ id, password_hash }: { id: number; password_hash: string }, hash: Buffer): Promise<string | undefined> {
    const { rows } = await sql<{ family_id: string }>`
      WITH member AS (SELECT id FROM members WHERE id = ${id} AND password_hash = ${password_hash} FOR SHARE),
      family AS (INSERT INTO session_families (member_id) SELECT id FROM member RETURNING id)
      INSERT INTO refresh_tokens (hash, family_id, expires_at)
      SELECT ${hash}, id, now() + make_interval(days => ${REFRESH_DAYS}) FROM family RETURNING family_id`.execute(this.#db)
    return rows[0]?.family_id
  }

  /**
   * Exchanges the member's token `hash` for `next`. The locked row decides a race: whoever comes second finds the token
   * replaced and, within the grace, gets the same successor; later it is taken for stolen and the family is revoked.
   */
  rotate(memberId: number, hash: Buffer, next: Buffer): Promise<Rotation> {
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ family_id: string; replaced: boolean; in_grace: boolean }>`
        SELECT t.family_id, t.replaced_at IS NOT NULL AS replaced,
               coalesce(t.replaced_at > now() - make_interval(secs => ${REPLACED_GRACE_SECONDS}), false) AS in_grace
        FROM session_families f JOIN refresh_tokens t ON t.family_id = f.id
        WHERE t.hash = ${hash} AND f.member_id = ${memberId} AND f.revoked_at IS NULL AND t.expires_at > now()
        FOR UPDATE OF f, t`.execute(tx)
      const found = rows[0]
      if (!found) return { outcome: 'unknown' }
      const rotated: Rotation = { outcome: 'rotated', sessionId: found.family_id }
      if (found.in_grace) return rotated
      if (found.replaced) {
        await sql`UPDATE session_families SET revoked_at = now() WHERE id = ${found.family_id}`.execute(tx)
        return { outcome: 'reused' }
      }
      await sql`UPDATE refresh_tokens SET replaced_at = clock_timestamp() WHERE hash = ${hash}`.execute(tx)
      await sql`
        INSERT INTO refresh_tokens (hash, family_id, expires_at)
        VALUES (${next}, ${found.family_id}, now() + make_interval(days => ${REFRESH_DAYS}))`.execute(tx)
      return rotated
    })
  }

  /** Whether the member's family has not been revoked. */
  async isLive(sessionId: string, memberId: number, db: Database = this.#db): Promise<boolean> {
    const family = db.selectFrom('session_families').select('id').where('id', '=', sessionId).where('member_id', '=', memberId)
    return (await family.where('revoked_at', 'is', null).executeTakeFirst()) !== undefined
  }

  /** Revokes every family of the member, except the one to be spared. */
  async endAll(memberId: number, db: Database, spared?: string): Promise<void> {
    await sql`
      UPDATE session_families SET revoked_at = now()
      WHERE member_id = ${memberId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${spared ?? null}::uuid`.execute(db)
  }

  /** Tokens and families that nobody can use any more. */
  async removeExpired(): Promise<void> {
    await sql`DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day'`.execute(this.#db)
    await sql`
      DELETE FROM session_families f
      WHERE created_at < now() - interval '1 day' AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = f.id)`.execute(
      this.#db,
    )
  }
}
