import type { Transaction } from '../../../lib/postgres/database.ts'
import type { JobData, JobName } from './job-data.ts'

/**
 * Durable jobs: each runs at least once, in one process at a time. A handler must have the same
 * result when a job is repeated. The last failed try is logged as an error.
 */
export type Jobs = {
  /** Queues a job, which starts immediately. With `after`, it starts up to 5 s after that time. */
  send<Q extends JobName>(queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>
  /** Handles the jobs of a queue. A job that throws or is too slow is retried. */
  work<Q extends JobName>(queue: Q, handler: Handler<Q>, options?: WorkOptions): Promise<void>
  /** Queues a job at the times of `cron` (UTC), once for all processes. */
  schedule<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void>
  /** Waits 10 s for running jobs; unfinished ones are retried later. */
  close(): Promise<void>
}

/** Does the work of a job. Long work must stop when `signal` is aborted. */
export type Handler<Q extends JobName> = (data: JobData[Q], signal: AbortSignal) => Promise<void>

/** The most concurrent jobs in this process (default 1), in all and of one group. */
export type WorkOptions = { concurrency?: number; groupConcurrency?: number }

export type SendOptions = {
  /** The transaction whose commit creates the job. */
  tx?: Transaction
  /**
   * Ignores the job while another job with this key waits. The waiting job may run before this
   * transaction commits, so send such a job after the commit.
   */
  key?: string
  after?: number
  /** A 32-bit number, 0 by default. Jobs with higher numbers run first. */
  priority?: number
  /** The name of jobs that share the limit `groupConcurrency`. */
  group?: string
}
