import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import type { Database } from './database.ts'

const CHECK_MS = 500
const LAG_MS_MAX = 2_000
/** The number of seconds after a write during which its client reads from the primary. */
export const WRITER_SECONDS = 5
/** The number of the primary's positions in memory. They cover more than `LAG_MS_MAX`. */
const POSITIONS_MAX = 20

type Options = { primary: Database; replica: Database; log: Log }

/**
 * A read-only copy of the database. It is usable while it lags little, and also while the primary
 * is down.
 */
export class Replica {
  #options: Options
  #writtenPositions: { at: number; position: number }[] = []
  #isUsable = false
  #recoveries = 0
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  get db(): Database {
    return this.#options.replica
  }

  get isUsable(): boolean {
    return this.#isUsable
  }

  /**
   * Counts how often the replica has become usable. Caches from before may contain the state of
   * another server.
   */
  get recoveries(): number {
    return this.#recoveries
  }

  async start(): Promise<void> {
    await this.#check()
    this.#timer = setInterval(() => {
      this.#checking = this.#checking.then(() => this.#check())
    }, CHECK_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  markFailed(reason: string): void {
    this.#stopUsing(reason)
  }

  async #check() {
    const { primary, replica } = this.#options
    const now = performance.now()
    const [written, replayed] = await Promise.all([
      readWrittenPosition(primary),
      readReplayedPosition(replica),
    ])
    if (written !== undefined)
      this.#writtenPositions = [
        ...this.#writtenPositions.slice(1 - POSITIONS_MAX),
        { at: now, position: written },
      ]
    if (replayed === undefined) return this.#stopUsing('it does not answer or is a primary')
    if (written === undefined) return
    const reached = this.#writtenPositions.findLast(({ position }) => position <= replayed)
    if (reached && now - reached.at <= LAG_MS_MAX) this.#startUsing()
    else this.#stopUsing('it lags')
  }

  #startUsing() {
    if (this.#isUsable) return
    this.#isUsable = true
    this.#recoveries++
    this.#options.log.info('the replica answers for the catalogue')
  }

  #stopUsing(reason: string) {
    if (!this.#isUsable) return
    this.#isUsable = false
    this.#options.log.warn({ reason }, 'the primary answers instead of the replica')
  }
}

function readWrittenPosition(db: Database) {
  return readPosition(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`,
  )
}

/**
 * Returns the replica's position in the log of changes, or undefined if it has become a primary.
 */
function readReplayedPosition(db: Database) {
  return readPosition(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position
        WHERE pg_is_in_recovery()`,
  )
}

async function readPosition(db: Database, query: RawBuilder<{ position: number | null }>) {
  const result = await query.execute(db).catch(() => undefined)
  return result?.rows[0]?.position ?? undefined
}
