import type { Transaction } from '../../../lib/postgres/database.ts'
import type { JobData, JobName } from './job-data.ts'

/**
 * Work that survives a kill: queued in the caller's transaction, done at least once, by one process at a time, tried
 * again with growing pauses. A job whose tries are used up is an ERROR in the log. At least once means that a
 * handler may find its work done already, or half done: it must be able to do it over.
 */
export type Jobs = {
  /**
   * Queues a job, which starts immediately; with `after`, that many seconds later and up to five
   * more.
   */
  send<Q extends JobName>(queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>
  /**
   * Registers this process's handler of a queue. A throw is a retry, and so is a try that takes longer than its queue
   * allows: its `signal` is aborted.
   */
  work<Q extends JobName>(queue: Q, handler: Handler<Q>, options?: WorkOptions): Promise<void>
  /**
   * Queues a job at the times of `cron` (UTC), once for all processes. Times without a running
   * process are skipped.
   */
  every<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void>
  /** Stops taking jobs and waits 10 s for running ones; the rest is retried later. */
  close(): Promise<void>
}

/** Does one job. Long work looks at `signal` and stops when it is aborted. */
export type Handler<Q extends JobName> = (data: JobData[Q], signal: AbortSignal) => Promise<void>

/** Jobs that this process runs at the same time, one by default, and those of one group among them. */
export type WorkOptions = { concurrency?: number; groupConcurrency?: number }

export type SendOptions = {
  /** The transaction of the job: without its commit the job does not exist. */
  tx?: Transaction
  /**
   * While a job with this key waits, another is dropped; one under way does not count. For work that reads the present
   * state when it runs, sent after the change is committed: inside a transaction the waiting job could run before it.
   */
  key?: string
  after?: number
  /** A 32-bit number: jobs with a higher one run first, and 0 is the default. */
  priority?: number
  /** The name of the jobs that `groupConcurrency` limits together. */
  group?: string
}
