import { sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import type { Database } from './database.ts'

const LOOK_MS = 500
/** A replica that is further behind is not asked. */
const BEHIND_MS = 2_000
/** How long somebody who has written is answered by the primary: longer than a replica that is asked may be behind. */
export const WRITER_SECONDS = 5
/** So many looks at the primary are remembered: more than lie within {@link BEHIND_MS}. */
const LOOKS = 20

/** How far a log of writes has come, and when that was asked. */
type Look = { at: number; position: number }

type Options = { primary: Database; replica: Database; log: Log }

/**
 * A read-only copy of the database, and whether it may be asked: where it has come so far as the primary had within the
 * last seconds. While the primary does not answer, nothing is written, and a replica that was in step stays it.
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

  /** To be asked where {@link isUsable}. */
  get db(): Database {
    return this.#options.replica
  }

  get isUsable(): boolean {
    return this.#usable
  }

  /** How often it has come back: what was kept of its answers before may be of another server, or of a later time. */
  get returns(): number {
    return this.#returns
  }

  /** Looks now, and from now on twice a second. */
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

  /** It has failed to answer: it is not asked until a look says otherwise. */
  failed(reason: string): void {
    this.#set(false, reason)
  }

  async look(now = performance.now()): Promise<void> {
    const { primary, replica } = this.#options
    const [written, replayed] = await Promise.all([writtenBy(primary), replayedBy(replica)])
    if (written !== undefined) this.#looks = [...this.#looks.slice(1 - LOOKS), { at: now, position: written }]
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

/** How far the primary has written; undefined where it does not answer. */
async function writtenBy(db: Database): Promise<number | undefined> {
  return positionOf(db, sql`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position`)
}

/** How far the replica has replayed; undefined where it does not answer, or is a primary itself. */
async function replayedBy(db: Database): Promise<number | undefined> {
  return positionOf(db, sql`SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position WHERE pg_is_in_recovery()`)
}

async function positionOf(db: Database, question: ReturnType<typeof sql>): Promise<number | undefined> {
  const answer = await question.execute(db).catch(() => undefined)
  const [row] = (answer?.rows ?? []) as { position: number | null }[]
  return row?.position ?? undefined
}
