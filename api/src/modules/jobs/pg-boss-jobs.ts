import { randomUUID } from 'node:crypto'
import type { JobWithMetadata, SendOptions as PgBossOptions } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../../lib/embedded-postgres.ts'
import type { Log } from '../../lib/log.ts'
import type { JobData, JobName } from './job-data.ts'
import { retries } from './job-data.ts'
import type { Jobs, SendOptions } from './jobs.ts'

/** Where jobs come whose tries are used up, those of killed processes too. */
const EXHAUSTED = 'exhausted'
const FINISH_MS = 10_000
/** A process that has said nothing of its job for so long is dead, and the job anybody's. */
const SILENCE_SECONDS = 10
const DAY_SECONDS = 86_400
/** Workers are woken by NOTIFY. They look by themselves for jobs whose time comes later, and for notices lost with a connection. */
const looking = { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 } as const

/** Jobs on pg-boss (ADR 21). It connects, and brings its own schema up to date, with the first call. */
export class PgBossJobs implements Jobs {
  #boss: PgBoss
  #log: Log
  #started: Promise<void> | undefined
  #closed = false

  constructor(connection: Connection, log: Log) {
    this.#log = log
    this.#boss = new PgBoss({
      ...connection,
      application_name: 'sorijangteo-jobs',
      max: 4,
      useListenNotify: true,
      superviseIntervalSeconds: SILENCE_SECONDS,
      monitorIntervalSeconds: SILENCE_SECONDS,
      cronWorkerIntervalSeconds: 30,
      flowIntervalSeconds: 600,
    })
    this.#boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue met an error'))
    this.#boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  }

  async send<Q extends JobName>(queue: Q, data: JobData[Q], { db, key = randomUUID(), after }: SendOptions = {}): Promise<void> {
    await this.#ready()
    const options: PgBossOptions = optionsOf(queue, key)
    if (db) options.db = fromKysely(db)
    if (after) options.startAfter = after
    await this.#boss.send(queue, data, options)
  }

  async work<Q extends JobName>(
    queue: Q,
    handler: (data: JobData[Q]) => Promise<void>,
    { concurrency = 1 }: { concurrency?: number } = {},
  ): Promise<void> {
    await this.#ready()
    for (let worker = 0; worker < concurrency; worker++) {
      await this.#look<JobData[Q]>(queue, async ({ data, retryCount }) => {
        try {
          await handler(data)
        } catch (error) {
          this.#log.warn({ err: error, queue, data, tries: retryCount + 1 }, 'a job failed')
          throw error
        }
      })
    }
  }

  async every<Q extends JobName>(queue: Q, cron: string, data: JobData[Q]): Promise<void> {
    await this.#ready()
    await this.#boss.schedule(queue, cron, data, optionsOf(queue, cron))
  }

  async close(): Promise<void> {
    this.#closed = true
    if (!this.#started) return
    await this.#started.catch(() => undefined)
    await this.#boss.stop({ timeout: FINISH_MS })
  }

  #ready(): Promise<void> {
    if (this.#closed) throw new Error('the job queue is closed')
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(EXHAUSTED, { notify: true })
    for (const name of Object.keys(retries)) await this.#boss.createQueue(name, { policy: 'short', notify: true })
    await this.#look(EXHAUSTED, async ({ sourceName, data, sourceOutput }) =>
      this.#log.error({ queue: sourceName, data, reason: sourceOutput }, 'a job failed for good: mend the reason, then queue it again'),
    )
  }

  /** One worker. After a job it looks for the next at once: a notice that came meanwhile may have stood for many. */
  async #look<T>(queue: string, handler: (job: JobWithMetadata<T>) => Promise<void>): Promise<void> {
    const worker = await this.#boss.work<T, void, typeof looking>(queue, looking, async (jobs) => {
      this.#boss.notifyWorker(worker)
      for (const job of jobs) await handler(job)
    })
  }
}

/** `short` queues hold one waiting job a key. */
function optionsOf(queue: JobName, key: string): PgBossOptions {
  const { limit, delay, delayMax } = retries[queue]
  return {
    singletonKey: key,
    retryLimit: limit,
    retryDelay: delay,
    retryDelayMax: delayMax,
    retryBackoff: true,
    heartbeatSeconds: SILENCE_SECONDS,
    deadLetter: EXHAUSTED,
    deleteAfterSeconds: DAY_SECONDS,
  }
}
