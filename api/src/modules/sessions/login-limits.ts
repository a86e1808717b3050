import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'

/** D11. */
const ACCOUNT_FAILURES = 10
const ADDRESS_FAILURES = 30
const WINDOW_SECONDS = 15 * 60

/** Failed logins of the last 15 minutes, in the database so that they hold across processes and restarts (D11). */
export class LoginLimits {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Throws `LOGIN_LOCKED` when the account or the address (an {@link addressKey}) has failed too often: asked before the costly hash. */
  check(account: string, address: string): Promise<void> {
    return refuseLocked(this.#db, keyOf(account), address)
  }

  /**
   * Records the outcome of a try. Tries that ran at once are put in line here and counted again, so that a burst of
   * guesses learns no more than ten answers: the others get `LOGIN_LOCKED`, a right password included.
   */
  async settle(account: string, address: string, success: boolean): Promise<void> {
    const key = keyOf(account)
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('login', 0))`.execute(tx)
      await refuseLocked(tx, key, address)
      if (success) {
        await sql`DELETE FROM login_failures WHERE account = ${key}`.execute(tx)
        return
      }
      await sql`DELETE FROM login_failures WHERE at < now() - make_interval(secs => ${WINDOW_SECONDS})`.execute(tx)
      await sql`INSERT INTO login_failures (account, address) VALUES (${key}, ${address})`.execute(tx)
    })
  }
}

async function refuseLocked(db: Database, account: Buffer, address: string): Promise<void> {
  // The lock ends when the oldest of the failures that make it leaves the window.
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM at) + ${WINDOW_SECONDS} - extract(epoch FROM now()))::int AS seconds FROM (
      (SELECT at FROM login_failures WHERE account = ${account} ORDER BY at DESC OFFSET ${ACCOUNT_FAILURES - 1} LIMIT 1)
      UNION ALL
      (SELECT at FROM login_failures WHERE address = ${address} ORDER BY at DESC OFFSET ${ADDRESS_FAILURES - 1} LIMIT 1)
    ) deciding WHERE at > now() - make_interval(secs => ${WINDOW_SECONDS}) ORDER BY 1 DESC LIMIT 1`.execute(db)
  if (rows[0]) throw new AppError('LOGIN_LOCKED', { seconds: Math.max(1, rows[0].seconds) })
}

function keyOf(account: string): Buffer {
  return createHash('sha256').update(account).digest()
}
