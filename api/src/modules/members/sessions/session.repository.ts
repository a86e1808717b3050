import { sql } from 'kysely'
import { asPrepared, type Database, type Transaction } from '../../../lib/postgres/database.ts'

const REFRESH_DAYS = 14
/** Days that a session lasts, however often it is refreshed. */
const SESSION_DAYS = 90
/** The number of seconds that a replaced token still returns its successor. */
const REPLACED_GRACE_SECONDS = 10

/**
 * The outcome of a refresh. `successor` is an index of `Refresh.successors`. `reused`: the token
 * was replaced before the grace period, and its session is ended.
 */
type Rotation =
  | { outcome: 'rotated'; sessionId: string; successor: number }
  | { outcome: 'unknown' | 'reused' }

/** `successors` are hashes of the new token by each key. The first is stored. */
type Refresh = {
  memberId: number
  hash: Buffer
  successors: readonly Buffer[]
  userAgent: string | null
}

type SessionRow = {
  id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

/** The most sessions of a member. A further login ends the least recently used one. */
const SESSIONS_MAX = 50

/** SQL conditions under which a session `f` of a member `m` can be used. */
const isAlive = sql`
  f.revoked_at IS NULL AND f.created_at > now() - make_interval(days => ${sql.lit(SESSION_DAYS)})`
const mayLogIn = sql`m.activated_at IS NOT NULL AND m.disabled_at IS NULL AND m.left_at IS NULL`

/** Stores sessions and hashes of their tokens. The tables call a session a family of tokens. */
export class SessionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Starts a session. Returns undefined if the account may not log in, or if its password was
   * changed after the check. Concurrent logins and password changes wait for the lock.
   */
  protected async insert(
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
   * Replaces a refresh token by its successor. Within the grace period, a concurrent request with
   * the replaced token receives the same successor. Later, a replaced token counts as stolen: its
   * session is ended.
   */
  protected rotate({ memberId, hash, successors, userAgent }: Refresh): Promise<Rotation> {
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; is_replaced: boolean; in_grace: boolean }>`
        SELECT f.id, t.replaced_at IS NOT NULL AS is_replaced, coalesce(
          t.replaced_at > now() - make_interval(secs => ${REPLACED_GRACE_SECONDS}),
          false) AS in_grace
        FROM session_families f
        JOIN refresh_tokens t ON t.family_id = f.id JOIN members m ON m.id = f.member_id
        WHERE t.hash = ${hash} AND t.expires_at > now() AND f.member_id = ${memberId}
          AND ${isAlive} AND ${mayLogIn}
        FOR UPDATE OF f, t`.execute(tx)
      const [session] = rows
      if (!session) return { outcome: 'unknown' }
      const { id } = session
      if (session.in_grace) return storedSuccessor(tx, id, successors)
      if (session.is_replaced) {
        await sql`UPDATE session_families SET revoked_at = now() WHERE id = ${id}`.execute(tx)
        return { outcome: 'reused' }
      }
      await sql`
        UPDATE refresh_tokens SET replaced_at = clock_timestamp() WHERE hash = ${hash}`.execute(tx)
      await sql`
        INSERT INTO refresh_tokens (hash, family_id, expires_at)
        VALUES (${successors[0]}, ${id}, now() + make_interval(days => ${REFRESH_DAYS}))`.execute(
        tx,
      )
      await sql`
        UPDATE session_families SET last_used_at = now(), user_agent = ${userAgent}
        WHERE id = ${id}`.execute(tx)
      return { outcome: 'rotated', sessionId: id, successor: 0 }
    })
  }

  /** Returns the role of the session's member, undefined if the session cannot be used. */
  protected async findRoleId(
    sessionId: string,
    memberId: number,
    db: Database = this.#db,
  ): Promise<number | undefined> {
    const { rows } = await sql<{ role_id: number }>`${asPrepared}
      SELECT m.role_id FROM session_families f JOIN members m ON m.id = f.member_id
      WHERE f.id = ${sessionId} AND f.member_id = ${memberId}
        AND ${isAlive} AND ${mayLogIn}`.execute(db)
    return rows[0]?.role_id
  }

  /** Returns the sessions that can be refreshed, last used first. */
  protected async listRows(memberId: number): Promise<SessionRow[]> {
    const { rows } = await sql<SessionRow>`
      SELECT f.id, f.user_agent, f.created_at, f.last_used_at FROM session_families f
      WHERE f.member_id = ${memberId} AND ${isAlive}
        AND EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = f.id AND t.expires_at > now())
      ORDER BY f.last_used_at DESC, f.id LIMIT ${SESSIONS_MAX}`.execute(this.#db)
    return rows
  }

  /** Ends a session. Returns false if the member has no such session. */
  protected async revoke(
    sessionId: string,
    memberId: number,
    db: Database = this.#db,
  ): Promise<boolean> {
    const { rows } = await sql`
      UPDATE session_families f SET revoked_at = now()
      WHERE f.id = ${sessionId} AND f.member_id = ${memberId} AND ${isAlive}
      RETURNING 1`.execute(db)
    return rows.length > 0
  }

  /** Ends the session of a refresh token, even of a replaced one. */
  protected async revokeByToken(hash: Buffer): Promise<void> {
    await sql`
      UPDATE session_families f SET revoked_at = now() FROM refresh_tokens t
      WHERE t.hash = ${hash} AND f.id = t.family_id AND f.revoked_at IS NULL`.execute(this.#db)
  }

  async endAll(tx: Transaction, memberId: number, exceptSessionId?: string): Promise<void> {
    await sql`
      UPDATE session_families SET revoked_at = now()
      WHERE member_id = ${memberId} AND revoked_at IS NULL
        AND id IS DISTINCT FROM ${exceptSessionId ?? null}::uuid`.execute(tx)
  }

  async endAllAndDevices(tx: Transaction, memberId: number): Promise<void> {
    await this.endAll(tx, memberId)
    await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute()
  }

  async removeAll(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('session_families').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`
      DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day'`.execute(this.#db)
    await sql`
      DELETE FROM session_families f
      WHERE created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = f.id)`.execute(this.#db)
  }
}

/** Returns the successor that a concurrent request has stored. */
async function storedSuccessor(
  tx: Transaction,
  sessionId: string,
  successors: readonly Buffer[],
): Promise<Rotation> {
  const tokens = tx.selectFrom('refresh_tokens').select('hash').where('family_id', '=', sessionId)
  const storedToken = await tokens.where('hash', 'in', successors).executeTakeFirst()
  const successor = successors.findIndex((hash) => storedToken?.hash.equals(hash))
  return successor < 0 ? { outcome: 'unknown' } : { outcome: 'rotated', sessionId, successor }
}
