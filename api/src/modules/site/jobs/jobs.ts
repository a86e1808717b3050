import type { Transaction } from '../../../lib/postgres/database.ts'
import type { JobData, JobName } from './job-data.ts'

/**
 * Durable jobs, run at least once and by one process at a time. A handler must be able to repeat
 * work. The log has an error after the last try.
 */
export type Jobs = {
  /** The job starts immediately, or `after` seconds later and up to five more. */
  send<Q extends JobName>(queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>
  /** A job that throws or is too slow is retried. */
  work<Q extends JobName>(queue: Q, handler: Handler<Q>, options?: WorkOptions): Promise<void>
  /** Queues a job at the times of `cron` (UTC), once for all processes. */
  every<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void>
  /** Waits 10 s for running jobs; the rest is retried later. */
  close(): Promise<void>
}

/** Long work must stop when `signal` is aborted. */
export type Handler<Q extends JobName> = (data: JobData[Q], signal: AbortSignal) => Promise<void>

/** Concurrent jobs in this process, by default one, and of one group among them. */
export type WorkOptions = { concurrency?: number; groupConcurrency?: number }

export type SendOptions = {
  /** The job exists after this transaction's commit. */
  tx?: Transaction
  /**
   * Drops the job while another with this key waits. That job may run before a commit, so send this
   * one after it.
   */
  key?: string
  after?: number
  /** A 32-bit number, 0 by default. Jobs with a higher one run first. */
  priority?: number
  /** The name of the jobs that `groupConcurrency` limits together. */
  group?: string
}
