import { randomUUID } from 'node:crypto'
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type SendOptions as PgBossOptions,
} from 'pg-boss'
import type { Connection } from '../../../lib/postgres/connection.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { EXHAUSTED, isJobQueueNewer } from './install-job-queue.ts'
import { type JobData, type JobName, queues } from './job-data.ts'
import type { Handler, Jobs, SendOptions, WorkOptions } from './jobs.ts'

/** The longest wait for running jobs when the process ends. */
const FINISH_MS = 10_000
/** Other processes take over the jobs of a process without a heartbeat. */
const HEARTBEAT_SECONDS = 10
const DAY_SECONDS = 86_400
/** Workers are woken by NOTIFY. Polling finds delayed jobs and lost notifications. */
const polling = {
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
} as const

type Options = {
  /** False for a process that only sends jobs. */
  works?: boolean
  /** Connections to the database. */
  poolSize?: number
  /** Seconds allowed for a try; set by tests. */
  timeouts?: Partial<Record<JobName, number>>
}

/** Jobs on pg-boss. Connects with the first call. `installJobQueue` creates the schema. */
export class PgBossJobs implements Jobs {
  #connection: Connection
  #options: Required<Options>
  #log: Log
  #started: Promise<PgBoss> | undefined
  #closing = false
  /** True when all connections are closed. */
  #closed = false

  constructor(connection: Connection, log: Log, options: Options = {}) {
    this.#connection = connection
    this.#options = { works: true, poolSize: 4, timeouts: {}, ...options }
    this.#log = log
  }

  async send<Q extends JobName>(
    queue: Q,
    data: JobData[Q],
    { tx, key = randomUUID(), after, priority, group }: SendOptions = {},
  ): Promise<void> {
    const boss = await this.#boss()
    await boss.send(queue, data, {
      ...optionsOf(queue, key),
      ...(tx && { db: fromKysely(tx) }),
      ...(after && { startAfter: after }),
      ...(priority && { priority }),
      ...(group && { group: { id: group } }),
    })
  }

  async work<Q extends JobName>(
    queue: Q,
    handler: Handler<Q>,
    { concurrency = 1, groupConcurrency }: WorkOptions = {},
  ): Promise<void> {
    const boss = await this.#boss()
    const timeout = this.#options.timeouts[queue] ?? queues[queue].timeout
    for (let worker = 0; worker < concurrency; worker++) {
      await startWorker<JobData[Q]>(boss, { queue, groupConcurrency }, async (job) => {
        const { data, retryCount } = job
        try {
          await withTimeout(timeout, (signal) => handler(data, signal))
        } catch (error) {
          this.#log.warn({ err: error, queue, data, tries: retryCount + 1 }, 'a job failed')
          throw error
        }
      })
    }
  }

  async schedule<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void> {
    const boss = await this.#boss()
    await boss.schedule(queue, cron, data, optionsOf(queue, cron))
  }

  async close(): Promise<void> {
    this.#closing = true
    const boss = await this.#started?.catch(() => undefined)
    await boss?.stop({ timeout: FINISH_MS })
    this.#closed = true
  }

  #boss(): Promise<PgBoss> {
    if (this.#closing) throw new Error('the job queue is closed')
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<PgBoss> {
    const isNewer = await isJobQueueNewer(this.#connection)
    const { works, poolSize } = this.#options
    const boss = new PgBoss({
      ...this.#connection,
      application_name: 'sorijangteo-jobs',
      max: poolSize,
      // Without this option, pg-boss refuses a newer schema.
      migrate: isNewer,
      supervise: works,
      schedule: works,
      useListenNotify: works,
      superviseIntervalSeconds: HEARTBEAT_SECONDS,
      monitorIntervalSeconds: HEARTBEAT_SECONDS,
      cronWorkerIntervalSeconds: 30,
      flowIntervalSeconds: 600,
    })
    boss.on('error', (error) => {
      // Not logged after `close`, because a closed connection may report the end of the database.
      if (!this.#closed) this.#log.warn({ reason: error.message }, 'the job queue met an error')
    })
    boss.on('warning', ({ message, data }) => this.#log.warn({ data }, message))
    await boss.start()
    if (works) await this.#logExhaustedJobs(boss)
    return boss
  }

  async #logExhaustedJobs(boss: PgBoss): Promise<void> {
    // A schedule of release 0.1.0.
    await boss.unschedule('sweep')
    await startWorker<object>(boss, { queue: EXHAUSTED }, async (job) =>
      this.#log.error(
        { queue: job.sourceName, data: job.data, reason: job.sourceOutput },
        'a job failed for good: repair the reason, then queue it again',
      ),
    )
  }
}

/** Starts a worker. It fetches until the queue is empty, because one NOTIFY may mean many jobs. */
async function startWorker<T>(
  boss: PgBoss,
  { queue, groupConcurrency }: { queue: string; groupConcurrency?: number | undefined },
  handler: (job: JobWithMetadata<T>) => Promise<void>,
): Promise<void> {
  const options = {
    ...polling,
    ...(groupConcurrency && { localGroupConcurrency: groupConcurrency }),
  }
  const worker = await boss.work<T, void, typeof options>(queue, options, async (jobs) => {
    boss.notifyWorker(worker)
    for (const job of jobs) await handler(job)
  })
}

async function withTimeout(
  seconds: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1_000)
  const { promise: late, reject } = Promise.withResolvers<never>()
  // Listens before the work starts, so that work which stops at the signal counts as failed.
  signal.addEventListener('abort', () => reject(new Error(`the job took longer than ${seconds} s`)))
  await Promise.race([work(signal), late])
}

/** Returns the options of a job. The policy `short` allows one waiting job for each key. */
function optionsOf(queue: JobName, key: string): PgBossOptions {
  const { retries, delay, delayMax, timeout } = queues[queue]
  return {
    singletonKey: key,
    retryLimit: retries,
    retryDelay: delay,
    retryDelayMax: delayMax,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // Ends the jobs of a process that hangs but still sends heartbeats.
    expireInSeconds: timeout + HEARTBEAT_SECONDS,
    deadLetter: EXHAUSTED,
    deleteAfterSeconds: DAY_SECONDS,
  }
}
