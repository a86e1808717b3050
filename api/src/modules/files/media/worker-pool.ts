import { MediaBusyError, MediaTimeoutError, MediaWorkerError, reviveError } from './media.errors.ts'
import { type Runner, type RunnerLimits, type StartRunner, startThread } from './runners.ts'
import type { JobResult } from './worker-jobs.ts'

type Job = {
  message: unknown
  owner: number | undefined
  transfer: ArrayBuffer[]
  resolve: (value: never) => void
  reject: (error: Error) => void
}
type Slot = {
  runner: Runner
  job?: Job | undefined
  timer?: NodeJS.Timeout
  startedAt: number
}

export type WorkerPoolOptions = Partial<RunnerLimits> & {
  size?: number
  /** The time limit of a job. */
  timeoutMs?: number
  maxWaiting?: number
  start?: StartRunner
}

const defaults = {
  size: 1,
  timeoutMs: 120_000,
  maxWaiting: 64,
  maxHeapMb: 256,
  nice: 5,
  start: startThread,
}

/**
 * Runs jobs in workers, which it starts on demand. A worker runs one job at a time, and is replaced
 * when it ends or exceeds `timeoutMs`.
 */
export class WorkerPool {
  #file: URL
  #options: Required<WorkerPoolOptions>
  #slots: Slot[] = []
  #waiting: Job[] = []
  #lastOwner: number | undefined
  #isClosed = false

  constructor(file: URL, options: WorkerPoolOptions = {}) {
    this.#file = file
    this.#options = { ...defaults, ...options }
  }

  /** Runs a job. If jobs of several owners wait, the owners take turns. */
  run<T>(
    message: unknown,
    { transfer = [], owner }: { transfer?: ArrayBuffer[]; owner?: number } = {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (this.#isClosed) reject(new MediaWorkerError('the pool is closed'))
    else if (this.#waiting.length >= this.#options.maxWaiting)
      reject(new MediaBusyError('too many jobs are waiting'))
    else {
      this.#waiting.push({ message, owner, transfer, resolve, reject })
      this.#startNextJob()
    }
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const slots = this.#slots.splice(0)
    const jobs = [...this.#waiting.splice(0), ...slots.flatMap(({ job }) => job ?? [])]
    for (const { timer } of slots) clearTimeout(timer)
    for (const job of jobs) job.reject(new MediaWorkerError('the pool was closed'))
    await Promise.all(slots.map(({ runner }) => runner.end()))
  }

  #startNextJob() {
    if (this.#waiting.length === 0) return
    const { size, timeoutMs } = this.#options
    const idleSlot = this.#slots.find(({ job }) => !job)
    const slot = idleSlot ?? (this.#slots.length < size ? this.#openSlot() : undefined)
    if (!slot) return
    const job = this.#takeNextJob()
    slot.job = job
    slot.startedAt = performance.now()
    slot.timer = setTimeout(
      () => this.#dropSlot(slot, new MediaTimeoutError(`no result in ${timeoutMs} ms`)),
      timeoutMs,
    )
    slot.runner.setBusy(true)
    slot.runner.post(job.message, job.transfer)
  }

  #takeNextJob(): Job {
    const indexOfOtherOwner = this.#waiting.findIndex(
      ({ owner }) => owner === undefined || owner !== this.#lastOwner,
    )
    const [job] = this.#waiting.splice(Math.max(0, indexOfOtherOwner), 1) as [Job]
    this.#lastOwner = job.owner
    return job
  }

  #openSlot(): Slot {
    const runner = this.#options.start(this.#file, this.#options, {
      finished: (result) => this.#finish(slot, result),
      ended: (reason) => this.#dropSlot(slot, new MediaWorkerError(reason)),
    })
    const slot: Slot = { runner, startedAt: 0 }
    this.#slots.push(slot)
    return slot
  }

  #finish(slot: Slot, result: JobResult) {
    const { job, timer, runner } = slot
    if (!job) return
    clearTimeout(timer)
    slot.job = undefined
    runner.setBusy(false)
    if ('error' in result) job.reject(reviveError(result.error, result.cpuMs))
    else job.resolve(result.value as never)
    this.#startNextJob()
  }

  #dropSlot(slot: Slot, error: MediaWorkerError) {
    const index = this.#slots.indexOf(slot)
    if (index === -1) return
    this.#slots.splice(index, 1)
    clearTimeout(slot.timer)
    // Counts the elapsed time, because a stopped worker cannot report its CPU time.
    error.cpuMs = Math.ceil(performance.now() - slot.startedAt)
    void slot.runner.end()
    slot.job?.reject(error)
    this.#startNextJob()
  }
}
