import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { plannedOnce } from '../../../lib/postgres/database.ts'
import { REFRESH_DAYS, REPLACED_GRACE_SECONDS, SESSION_DAYS } from './refresh-tokens.ts'

/**
 * The result of a refresh. `rotated`: exchanged for the successor at index `successor`. `reused`: a
 * token that was replaced long ago was presented, and its session is ended.
 */
export type Rotation =
  | { outcome: 'rotated'; sessionId: string; successor: number }
  | { outcome: 'unknown' | 'reused' }

/** A refresh, as the repository needs it. `successors` are hashes, the one to store first. */
type Refresh = {
  memberId: number
  hash: Buffer
  successors: readonly Buffer[]
  userAgent: string | null
}

/** A session as its member sees it. */
export type SessionRow = {
  id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

/** Sessions of one member: a login beyond them ends the one that was used longest ago. */
const SESSIONS_MAX = 50

/** Conditions on a session `f` and its member `m` under which the session can be used (D42). */
const isAlive = sql`f.revoked_at IS NULL AND f.created_at > now() - make_interval(days => ${sql.lit(SESSION_DAYS)})`
const mayLogIn = sql`m.activated_at IS NOT NULL AND m.disabled_at IS NULL AND m.left_at IS NULL`

/** Refresh tokens and their sessions (the table calls a session a family of tokens), hashes only (D9, D42). */
export class SessionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Stores a new session with its first token and returns its id; undefined when the member's password
   * has changed since it was checked, or the account may not log in. The lock keeps such a change from
   * missing this session (D14), and logins of one member from exceeding `SESSIONS_MAX` together.
   */
  async begin(
    { id, password_hash }: { id: number; password_hash: string },
    hash: Buffer,
    userAgent: string | null,
  ): Promise<string | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ family_id: string }>`
        WITH member AS (
          SELECT id FROM members m
          WHERE id = ${id} AND password_hash = ${password_hash} AND ${mayLogIn} FOR NO KEY UPDATE),
        family AS (
          INSERT INTO session_families (member_id, user_agent, last_used_at)
          SELECT id, ${userAgent}, clock_timestamp() FROM member RETURNING id)
        INSERT INTO refresh_tokens (hash, family_id, expires_at)
        SELECT ${hash}, id, now() + make_interval(days => ${REFRESH_DAYS})
        FROM family RETURNING family_id`.execute(tx)
      await sql`
        UPDATE session_families SET revoked_at = now() WHERE id IN (
          SELECT f.id FROM session_families f WHERE f.member_id = ${id} AND ${isAlive}
          ORDER BY f.last_used_at DESC, f.id OFFSET ${SESSIONS_MAX})`.execute(tx)
      return rows[0]?.family_id
    })
  }

  /**
   * Exchanges the token `hash` for the first of `successors`. The row lock decides concurrent
   * requests: the second gets the stored successor within the grace period; later the token counts
   * as stolen and the session ends.
   */
  rotate({ memberId, hash, successors, userAgent }: Refresh): Promise<Rotation> {
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ family_id: string; replaced: boolean; in_grace: boolean }>`
        SELECT t.family_id, t.replaced_at IS NOT NULL AS replaced,
               coalesce(t.replaced_at > now() - make_interval(secs => ${REPLACED_GRACE_SECONDS}), false) AS in_grace
        FROM session_families f JOIN refresh_tokens t ON t.family_id = f.id JOIN members m ON m.id = f.member_id
        WHERE t.hash = ${hash} AND f.member_id = ${memberId} AND ${isAlive} AND ${mayLogIn} AND t.expires_at > now()
        FOR UPDATE OF f, t`.execute(tx)
      const found = rows[0]
      if (!found) return { outcome: 'unknown' }
      if (found.in_grace) return storedSuccessor(tx, found.family_id, successors)
      if (found.replaced) {
        await sql`UPDATE session_families SET revoked_at = now() WHERE id = ${found.family_id}`.execute(
          tx,
        )
        return { outcome: 'reused' }
      }
      await sql`UPDATE refresh_tokens SET replaced_at = clock_timestamp() WHERE hash = ${hash}`.execute(
        tx,
      )
      await sql`
        INSERT INTO refresh_tokens (hash, family_id, expires_at)
        VALUES (${successors[0]}, ${found.family_id}, now() + make_interval(days => ${REFRESH_DAYS}))`.execute(
        tx,
      )
      await sql`UPDATE session_families SET last_used_at = now(), user_agent = ${userAgent} WHERE id = ${found.family_id}`.execute(
        tx,
      )
      return { outcome: 'rotated', sessionId: found.family_id, successor: 0 }
    })
  }

  /** The role of a member whose session can be used now; undefined where it cannot, for whatever reason. */
  async roleOf(
    sessionId: string,
    memberId: number,
    db: Database = this.#db,
  ): Promise<number | undefined> {
    const { rows } = await sql<{ role_id: number }>`${plannedOnce}
      SELECT m.role_id FROM session_families f JOIN members m ON m.id = f.member_id
      WHERE f.id = ${sessionId} AND f.member_id = ${memberId} AND ${isAlive} AND ${mayLogIn}`.execute(
      db,
    )
    return rows[0]?.role_id
  }

  /** Lists the member's sessions that can be refreshed, last used first. */
  async list(memberId: number): Promise<SessionRow[]> {
    const { rows } = await sql<SessionRow>`
      SELECT f.id, f.user_agent, f.created_at, f.last_used_at FROM session_families f
      WHERE f.member_id = ${memberId} AND ${isAlive}
        AND EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = f.id AND t.expires_at > now())
      ORDER BY f.last_used_at DESC, f.id LIMIT ${SESSIONS_MAX}`.execute(this.#db)
    return rows
  }

  /** Ends one session of the member. Returns false for others. */
  async end(sessionId: string, memberId: number): Promise<boolean> {
    const { rows } = await sql`
      UPDATE session_families f SET revoked_at = now() WHERE f.id = ${sessionId} AND f.member_id = ${memberId} AND ${isAlive} RETURNING 1`.execute(
      this.#db,
    )
    return rows.length > 0
  }

  /** Ends the session that the refresh token belongs to, replaced or not. */
  async endOf(hash: Buffer): Promise<void> {
    await sql`
      UPDATE session_families f SET revoked_at = now() FROM refresh_tokens t
      WHERE t.hash = ${hash} AND f.id = t.family_id AND f.revoked_at IS NULL`.execute(this.#db)
  }

  /** Ends every session of the member except `exceptSessionId`. */
  async endAll(tx: Transaction, memberId: number, exceptSessionId?: string): Promise<void> {
    await sql`
      UPDATE session_families SET revoked_at = now()
      WHERE member_id = ${memberId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${exceptSessionId ?? null}::uuid`.execute(
      tx,
    )
  }

  /** Deletes all sessions of the member, with their browsers. */
  async forgetAll(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('session_families').where('member_id', '=', memberId).execute()
  }

  /** Deletes expired tokens and sessions. */
  async removeExpired(): Promise<void> {
    await sql`DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day'`.execute(
      this.#db,
    )
    await sql`
      DELETE FROM session_families f
      WHERE created_at < now() - interval '1 day' AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = f.id)`.execute(
      this.#db,
    )
  }
}

/** Returns which of `successors` a concurrent request has stored. */
async function storedSuccessor(
  tx: Transaction,
  familyId: string,
  successors: readonly Buffer[],
): Promise<Rotation> {
  const rows = await tx
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('family_id', '=', familyId)
    .where('hash', 'in', successors)
    .execute()
  const successor = successors.findIndex((hash) => rows.some((row) => row.hash.equals(hash)))
  return successor < 0
    ? { outcome: 'unknown' }
    : { outcome: 'rotated', sessionId: familyId, successor }
}
