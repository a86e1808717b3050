import { randomUUID } from 'node:crypto'
import type { JobWithMetadata, SendOptions as PgBossOptions } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../../../lib/postgres/connection.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { checkJobQueue, EXHAUSTED } from './install-job-queue.ts'
import type { JobData, JobName } from './job-data.ts'
import { retiredQueues, retryPolicies } from './job-data.ts'
import type { Handler, Jobs, SendOptions, WorkOptions } from './jobs.ts'

const FINISH_MS = 10_000
/** A process that has said nothing of its job for so long is dead, and the job anybody's. */
const SILENCE_SECONDS = 10
const DAY_SECONDS = 86_400
/** NOTIFY wakes workers. Polling finds delayed jobs and lost notifications. */
const looking = {
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
} as const

type Options = {
  /** Whether this process works on jobs, and looks after the queue; else it only sends. */
  works?: boolean
  /** Connections to the database, beside those of the services. */
  poolSize?: number
  /** Seconds that a try of these queues may take, where they are other than `retryPolicies` says: for tests. */
  timeouts?: Partial<Record<JobName, number>>
}

/** Jobs on pg-boss (ADR 21). It connects with the first call; its schema must be there (`installJobQueue`). */
export class PgBossJobs implements Jobs {
  #connection: Connection
  #options: Required<Options>
  #log: Log
  #started: Promise<PgBoss> | undefined
  /** True after `close`. */
  #closed = false
  /** Every connection has been given back. */
  #ended = false

  constructor(
    connection: Connection,
    log: Log,
    { works = true, poolSize = 4, timeouts = {} }: Options = {},
  ) {
    this.#connection = connection
    this.#options = { works, poolSize, timeouts }
    this.#log = log
  }

  async send<Q extends JobName>(
    queue: Q,
    data: JobData[Q],
    { tx, key = randomUUID(), after, priority, group }: SendOptions = {},
  ): Promise<void> {
    const boss = await this.#ready()
    const options: PgBossOptions = optionsOf(queue, key)
    if (tx) options.db = fromKysely(tx)
    if (after) options.startAfter = after
    if (priority !== undefined) options.priority = priority
    if (group) options.group = { id: group }
    await boss.send(queue, data, options)
  }

  async work<Q extends JobName>(
    queue: Q,
    handler: Handler<Q>,
    { concurrency = 1, groupConcurrency }: WorkOptions = {},
  ): Promise<void> {
    const boss = await this.#ready()
    for (let worker = 0; worker < concurrency; worker++) {
      await look<JobData[Q]>(boss, { queue, groupConcurrency }, async ({ data, retryCount }) => {
        try {
          await inTime(this.#options.timeouts[queue] ?? retryPolicies[queue].timeout, (signal) =>
            handler(data, signal),
          )
        } catch (error) {
          this.#log.warn({ err: error, queue, data, tries: retryCount + 1 }, 'a job failed')
          throw error
        }
      })
    }
  }

  async every<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void> {
    const boss = await this.#ready()
    await boss.schedule(queue, cron, data, optionsOf(queue, cron))
  }

  async close(): Promise<void> {
    this.#closed = true
    const boss = await this.#started?.catch(() => undefined)
    await boss?.stop({ timeout: FINISH_MS })
    this.#ended = true
  }

  #ready(): Promise<PgBoss> {
    if (this.#closed) throw new Error('the job queue is closed')
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<PgBoss> {
    const { isNewer } = await checkJobQueue(this.#connection)
    const { works, poolSize } = this.#options
    const boss = new PgBoss({
      ...this.#connection,
      application_name: 'sorijangteo-jobs',
      max: poolSize,
      // without it pg-boss refuses other schema versions; with it, it keeps a newer one
      migrate: isNewer,
      supervise: works,
      schedule: works,
      useListenNotify: works,
      superviseIntervalSeconds: SILENCE_SECONDS,
      monitorIntervalSeconds: SILENCE_SECONDS,
      cronWorkerIntervalSeconds: 30,
      flowIntervalSeconds: 600,
    })
    // a connection that was given back may still hear that the database ends
    boss.on(
      'error',
      (error) =>
        this.#ended || this.#log.warn({ reason: error.message }, 'the job queue met an error'),
    )
    boss.on('warning', ({ message, data }) => this.#log.warn({ data }, message))
    await boss.start()
    if (works) await this.#lookAfter(boss)
    return boss
  }

  /** Starts the maintenance that every working process does. */
  async #lookAfter(boss: PgBoss): Promise<void> {
    for (const name of retiredQueues) await boss.unschedule(name)
    await look<object>(boss, { queue: EXHAUSTED }, async ({ sourceName, data, sourceOutput }) =>
      this.#log.error(
        { queue: sourceName, data, reason: sourceOutput },
        'a job failed for good: mend the reason, then queue it again',
      ),
    )
  }
}

/** Starts one worker. After a job it fetches the next immediately: one notice can announce many jobs. */
async function look<T>(
  boss: PgBoss,
  { queue, groupConcurrency }: { queue: string; groupConcurrency?: number | undefined },
  handler: (job: JobWithMetadata<T>) => Promise<void>,
): Promise<void> {
  const options = {
    ...looking,
    ...(groupConcurrency && { localGroupConcurrency: groupConcurrency }),
  }
  const worker = await boss.work<T, void, typeof options>(queue, options, async (jobs) => {
    boss.notifyWorker(worker)
    for (const job of jobs) await handler(job)
  })
}

/** Rejects when `work` takes longer than `seconds`, and aborts its signal. */
async function inTime(
  seconds: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`the job took longer than ${seconds} s`)
    // In this order: work that stops at the signal has not been done.
    reject(error)
    abort.abort(error)
  }, seconds * 1_000)
  try {
    await Promise.race([work(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** `short` queues hold one waiting job a key. */
function optionsOf(queue: JobName, key: string): PgBossOptions {
  const { limit, delay, delayMax, timeout } = retryPolicies[queue]
  return {
    singletonKey: key,
    retryLimit: limit,
    retryDelay: delay,
    retryDelayMax: delayMax,
    retryBackoff: true,
    heartbeatSeconds: SILENCE_SECONDS,
    // our timeout is first; this one is for a process that hangs but sends heartbeats
    expireInSeconds: timeout + SILENCE_SECONDS,
    deadLetter: EXHAUSTED,
    deleteAfterSeconds: DAY_SECONDS,
  }
}
