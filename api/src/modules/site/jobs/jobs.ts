import type { Transaction } from '../../../lib/postgres/database.ts'
import type { JobData, JobName } from './job-data.ts'

/**
 * Durable jobs, run at least once and by one process at a time. Failures are retried with growing
 * pauses; after the last try the log has an error. A handler must be able to repeat work that is
 * done already, or half done.
 */
export type Jobs = {
  /** Queues a job, which starts immediately, or `after` seconds later (and up to five more). */
  send<Q extends JobName>(queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>
  /** Registers this process's handler of a queue. A job that throws or is too slow is retried. */
  work<Q extends JobName>(queue: Q, handler: Handler<Q>, options?: WorkOptions): Promise<void>
  /** Queues a job at the times of `cron` (UTC), once for all processes, while one is running. */
  every<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void>
  /** Stops taking jobs and waits 10 s for running ones; the rest is retried later. */
  close(): Promise<void>
}

/** Does one job. Long work must stop when `signal` is aborted. */
export type Handler<Q extends JobName> = (data: JobData[Q], signal: AbortSignal) => Promise<void>

/** Concurrent jobs in this process (by default one), and of one group among them. */
export type WorkOptions = { concurrency?: number; groupConcurrency?: number }

export type SendOptions = {
  /** The job exists after this transaction's commit. */
  tx?: Transaction
  /**
   * Drops the job while another with this key waits. Send it after the commit of what it reads:
   * within the transaction, the waiting job could run before it.
   */
  key?: string
  after?: number
  /** A 32-bit number, 0 by default. Jobs with a higher one run first. */
  priority?: number
  /** The name of the jobs that `groupConcurrency` limits together. */
  group?: string
}
