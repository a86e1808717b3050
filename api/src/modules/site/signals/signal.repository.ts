import { failureSignals, signalNames } from '@sori/contract/registry'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** Days after which signals are removed. */
const SIGNAL_DAYS = 30
/** The fewest visits that have shown a good version. */
export const GOOD_MOUNTS = 50
/** The fewest visits that have shown a good version for each failed visit. */
const GOOD_FAILURES = 50

export type SignalCount = { remote: string; version: string; signal: string; visits: number }

export class SignalRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds counts to the current hour. Sorts the rows, so that processes cannot deadlock. */
  async add(counts: readonly SignalCount[]): Promise<void> {
    const rows = counts.map(
      ({ remote, version, signal, visits }) =>
        sql`(date_trunc('hour', now()), ${remote}, ${version}, ${signal}, ${visits}::bigint)`,
    )
    await sql`
      INSERT INTO remote_signals AS s (hour, remote, version, signal, visits)
      SELECT * FROM (VALUES ${sql.join(rows)}) v (hour, remote, version, signal, visits)
      ORDER BY remote, version, signal
      ON CONFLICT (hour, remote, version, signal)
      DO UPDATE SET visits = s.visits + excluded.visits`.execute(this.#db)
  }

  /** Returns the visits of the last `days` days by version and signal. */
  async countVisits(days: number): Promise<SignalCount[]> {
    const { rows } = await sql<SignalCount>`
      SELECT remote, version, signal, sum(visits)::bigint AS visits FROM remote_signals
      WHERE hour > now() - make_interval(days => ${days})
        AND signal IN (${sql.join(signalNames)})
      GROUP BY remote, version, signal`.execute(this.#db)
    return rows
  }

  /** Returns the visits of a remote since the hour of `since`. */
  async countVisitsSince(remote: string, since: Date): Promise<SignalCount[]> {
    const { rows } = await sql<SignalCount>`
      SELECT remote, version, signal, sum(visits)::bigint AS visits FROM remote_signals
      WHERE hour >= date_trunc('hour', ${since}::timestamptz) AND remote = ${remote}
      GROUP BY remote, version, signal`.execute(this.#db)
    return rows
  }

  /** Returns each known good version as `remote version`. */
  async listGoodVersions(): Promise<string[]> {
    const mounts = sql`coalesce(sum(visits) FILTER (WHERE signal = 'mount'), 0)`
    const failures = sql`
      coalesce(sum(visits) FILTER (WHERE signal IN (${sql.join(failureSignals)})), 0)`
    const { rows } = await sql<{ name: string }>`
      SELECT remote || ' ' || version AS name FROM remote_signals
      GROUP BY remote, version
      HAVING ${mounts} >= ${GOOD_MOUNTS} AND ${failures} * ${GOOD_FAILURES} <= ${mounts}
      ORDER BY name`.execute(this.#db)
    return rows.map(({ name }) => name)
  }

  async removeOld(): Promise<void> {
    await sql`
      DELETE FROM remote_signals
      WHERE hour < now() - make_interval(days => ${SIGNAL_DAYS})`.execute(this.#db)
  }
}
