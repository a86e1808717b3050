import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import type { Database } from './database.ts'

const CHECK_MS = 500
const LAG_MS_MAX = 2_000
/** Seconds of reading from the primary after a write. */
export const WRITER_SECONDS = 5
/** Enough positions to cover `LAG_MS_MAX`. */
const POSITIONS_MAX = 20

type Options = { primary: Database; replica: Database; log: Log }

/** A read-only copy. While the primary is down, its last state remains usable. */
export class Replica {
  #options: Options
  #written: { at: number; position: number }[] = []
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
   * The number of recoveries so far. Responses cached before the last one may be of another server.
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
    this.#setUsable(false, reason)
  }

  async #check() {
    const { primary, replica } = this.#options
    const now = performance.now()
    const [written, replayed] = await Promise.all([writtenBy(primary), replayedBy(replica)])
    if (written !== undefined)
      this.#written = [...this.#written.slice(1 - POSITIONS_MAX), { at: now, position: written }]
    if (replayed === undefined) return this.#setUsable(false, 'it does not answer or is a primary')
    if (written === undefined) return
    const reached = this.#written.findLast(({ position }) => position <= replayed)
    this.#setUsable(reached !== undefined && now - reached.at <= LAG_MS_MAX, 'it lags')
  }

  #setUsable(isUsable: boolean, reason: string) {
    if (this.#isUsable === isUsable) return
    this.#isUsable = isUsable
    const { log } = this.#options
    if (isUsable) {
      this.#recoveries++
      log.info('the replica answers for the catalogue')
    } else log.warn({ reason }, 'the primary answers instead of the replica')
  }
}

function writtenBy(db: Database) {
  return positionOf(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`,
  )
}

/** Returns undefined for a replica promoted to a primary. */
function replayedBy(db: Database) {
  return positionOf(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position
        WHERE pg_is_in_recovery()`,
  )
}

async function positionOf(db: Database, query: RawBuilder<{ position: number | null }>) {
  const result = await query.execute(db).catch(() => undefined)
  return result?.rows[0]?.position ?? undefined
}
