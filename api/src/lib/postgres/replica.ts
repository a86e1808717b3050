import { sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import type { Database } from './database.ts'

const LOOK_MS = 500
/** Milliseconds of delay beyond which the replica is not used. */
const BEHIND_MS = 2_000
/** Seconds of reading from the primary after a write; longer than `BEHIND_MS`. */
export const WRITER_SECONDS = 5
/** The number of kept positions, which must cover `BEHIND_MS`. */
const LOOKS = 20

type Look = { at: number; position: number }

type Options = { primary: Database; replica: Database; log: Log }

/**
 * A read-only copy, usable while it has replayed what the primary wrote `BEHIND_MS` ago. While the
 * primary is down, its last state remains.
 */
export class Replica {
  #options: Options
  #looks: Look[] = []
  #usable = false
  #returns = 0
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** Use only while `isUsable` is true. */
  get db(): Database {
    return this.#options.replica
  }

  get isUsable(): boolean {
    return this.#usable
  }

  /** Answers cached before the last recovery may be of another server or a later state. */
  get returns(): number {
    return this.#returns
  }

  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.look())
    }, LOOK_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  failed(reason: string): void {
    this.#set(false, reason)
  }

  async look(now = performance.now()): Promise<void> {
    const { primary, replica } = this.#options
    const [written, replayed] = await Promise.all([writtenBy(primary), replayedBy(replica)])
    if (written !== undefined)
      this.#looks = [...this.#looks.slice(1 - LOOKS), { at: now, position: written }]
    if (replayed === undefined) return this.#set(false, 'it does not answer, or is no replica')
    if (written === undefined) return
    const inStep = this.#looks.findLast(({ position }) => position <= replayed)
    this.#set(inStep !== undefined && now - inStep.at <= BEHIND_MS, 'it is behind')
  }

  #set(isUsable: boolean, reason: string): void {
    if (this.#usable === isUsable) return
    if (isUsable) this.#returns++
    this.#usable = isUsable
    if (isUsable) this.#options.log.info('the replica answers for the catalogue')
    else this.#options.log.warn({ reason }, 'the replica is not asked; the primary answers for it')
  }
}

async function writtenBy(db: Database): Promise<number | undefined> {
  return positionOf(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`,
  )
}

/** Returns undefined without an answer, and for a replica promoted to a primary. */
async function replayedBy(db: Database): Promise<number | undefined> {
  return positionOf(
    db,
    sql`SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position WHERE pg_is_in_recovery()`,
  )
}

async function positionOf(
  db: Database,
  question: ReturnType<typeof sql>,
): Promise<number | undefined> {
  const answer = await question.execute(db).catch(() => undefined)
  const [row] = (answer?.rows ?? []) as { position: number | null }[]
  return row?.position ?? undefined
}
