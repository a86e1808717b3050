import { MediaBusyError, MediaTimeoutError, MediaWorkerError, reviveError } from './media.errors.ts'
import { type Runner, type RunnerLimits, type StartRunner, startThread } from './runners.ts'
import type { WorkerAnswer } from './worker-answers.ts'

type Job = {
  message: unknown
  owner?: number | undefined
  transfer: ArrayBuffer[]
  resolve: (value: never) => void
  reject: (error: Error) => void
}
type Seat = {
  runner: Runner
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  startedAt: number
}

export type WorkerPoolOptions = Partial<RunnerLimits> & {
  size?: number
  /** Milliseconds that a job may take. */
  timeoutMs?: number
  maxWaiting?: number
  start?: StartRunner
}

/**
 * Threads (or processes, with `startProcess`) that run one worker file, one job each at a time.
 * They start on demand and do not keep the process alive. A job whose runner ends rejects with
 * `MediaWorkerError`, one above `timeoutMs` (2 minutes) with `MediaTimeoutError`, and the runner is
 * replaced. More than `maxWaiting` (64) waiting jobs reject with `MediaBusyError`.
 */
export class WorkerPool {
  #file: URL
  #options: Required<WorkerPoolOptions>
  #seats: Seat[] = []
  #waiting: Job[] = []
  #latestOwner: number | undefined
  #closed = false

  constructor(file: URL, options: WorkerPoolOptions = {}) {
    this.#file = file
    const defaults = {
      size: 1,
      timeoutMs: 120_000,
      maxWaiting: 64,
      maxHeapMb: 256,
      nice: 5,
      start: startThread,
    }
    this.#options = { ...defaults, ...options }
  }

  /** Jobs of one `owner` alternate with those of others; jobs run in the order of their arrival otherwise. */
  run<T>(
    message: unknown,
    { transfer = [], owner }: { transfer?: ArrayBuffer[]; owner?: number } = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(new MediaWorkerError('the pool is closed'))
      if (this.#waiting.length >= this.#options.maxWaiting)
        return reject(new MediaBusyError('too many jobs are waiting'))
      this.#waiting.push({ message, owner, transfer, resolve, reject })
      this.#next()
    })
  }

  /** Ends every runner. Running and waiting jobs are rejected with `MediaWorkerError`. */
  async close(): Promise<void> {
    this.#closed = true
    const jobs = [...this.#waiting.splice(0), ...this.#seats.flatMap((seat) => seat.job ?? [])]
    const seats = this.#seats.splice(0)
    for (const seat of seats) clearTimeout(seat.timer)
    for (const job of jobs) job.reject(new MediaWorkerError('the pool was closed'))
    await Promise.all(seats.map((seat) => seat.runner.end()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const { size, timeoutMs } = this.#options
    const idle = this.#seats.find((candidate) => !candidate.job)
    const seat = idle ?? (this.#seats.length < size ? this.#open() : undefined)
    if (!seat) return
    const job = this.#takeWaiting()
    seat.job = job
    seat.startedAt = performance.now()
    seat.runner.setBusy(true)
    const timedOut = () => this.#drop(seat, new MediaTimeoutError(`no answer in ${timeoutMs} ms`))
    seat.timer = setTimeout(timedOut, timeoutMs)
    seat.runner.post(job.message, job.transfer)
  }

  #takeWaiting(): Job {
    const ofOther = this.#waiting.findIndex(
      ({ owner }) => owner === undefined || owner !== this.#latestOwner,
    )
    const [job] = this.#waiting.splice(Math.max(0, ofOther), 1) as [Job]
    this.#latestOwner = job.owner
    return job
  }

  #open(): Seat {
    const { maxHeapMb, nice, start } = this.#options
    const runner = start(
      this.#file,
      { maxHeapMb, nice },
      {
        answered: (answer) => this.#settle(seat, answer),
        ended: (why) => this.#drop(seat, new MediaWorkerError(why)),
      },
    )
    const seat: Seat = { runner, job: undefined, timer: undefined, startedAt: 0 }
    this.#seats.push(seat)
    return seat
  }

  #settle(seat: Seat, answer: WorkerAnswer): void {
    const { job } = seat
    if (!job) return
    clearTimeout(seat.timer)
    seat.job = undefined
    seat.runner.setBusy(false)
    if ('error' in answer) job.reject(reviveError(answer.error, answer.cpuMs))
    else job.resolve(answer.value as never)
    this.#next()
  }

  /** Removes a runner that is broken or too slow, rejects its job and starts the next one. */
  #drop(seat: Seat, error: MediaWorkerError): void {
    const at = this.#seats.indexOf(seat)
    if (at === -1) return
    this.#seats.splice(at, 1)
    clearTimeout(seat.timer)
    // an estimate: the stopped runner cannot report its CPU time
    error.cpuMs = Math.ceil(performance.now() - seat.startedAt)
    void seat.runner.end()
    seat.job?.reject(error)
    this.#next()
  }
}
