import { Worker } from 'node:worker_threads'
import { MediaBusyError, MediaWorkerError, reviveError } from './media.errors.ts'

/** What a worker file answers to each message: the value, or the error's name and message. */
export type WorkerAnswer = { value: unknown } | { error: { name: string; message: string } }

type Job = { message: unknown; transfer: ArrayBuffer[]; resolve: (value: never) => void; reject: (error: Error) => void }
type Seat = { worker: Worker; job: Job | undefined; timer: NodeJS.Timeout | undefined }

export type WorkerPoolOptions = {
  size?: number
  timeoutMs?: number
  maxWaiting?: number
  /** Megabytes of JavaScript objects that a thread may hold; above it the thread ends, and its job fails. Buffers are not counted. */
  maxHeapMb?: number
  /** The threads' priority on Linux, from 0 for that of requests to 19. */
  nice?: number
}

/**
 * A few threads that run one worker file, one job each at a time. Threads start when there is work and do not keep the
 * process alive when there is none. A job whose thread dies or exceeds `timeoutMs` (2 minutes) is rejected with
 * `MediaWorkerError` and the thread replaced; more than `maxWaiting` (64) waiting jobs: `MediaBusyError`.
 */
export class WorkerPool {
  #url: URL
  #size: number
  #timeoutMs: number
  #maxWaiting: number
  #maxHeapMb: number
  #nice: number
  #seats: Seat[] = []
  #waiting: Job[] = []
  #closed = false

  constructor(url: URL, { size = 1, timeoutMs = 120_000, maxWaiting = 64, maxHeapMb = 256, nice = 5 }: WorkerPoolOptions = {}) {
    this.#url = url
    this.#size = size
    this.#timeoutMs = timeoutMs
    this.#maxWaiting = maxWaiting
    this.#maxHeapMb = maxHeapMb
    this.#nice = nice
  }

  run<T>(message: unknown, transfer: ArrayBuffer[] = []): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(new MediaWorkerError('the pool is closed'))
      if (this.#waiting.length >= this.#maxWaiting) return reject(new MediaBusyError('too many jobs are waiting'))
      this.#waiting.push({ message, transfer, resolve, reject })
      this.#next()
    })
  }

  /** Ends every thread. Jobs under way or waiting are rejected with `MediaWorkerError`. */
  async close(): Promise<void> {
    this.#closed = true
    const jobs = [...this.#waiting.splice(0), ...this.#seats.flatMap((seat) => seat.job ?? [])]
    const seats = this.#seats.splice(0)
    for (const seat of seats) clearTimeout(seat.timer)
    for (const job of jobs) job.reject(new MediaWorkerError('the pool was closed'))
    await Promise.all(seats.map((seat) => seat.worker.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    let seat = this.#seats.find((candidate) => !candidate.job)
    if (!seat && this.#seats.length < this.#size) seat = this.#open()
    if (!seat) return
    const job = this.#waiting.shift() as Job
    const holder = seat
    holder.job = job
    holder.worker.ref()
    holder.timer = setTimeout(() => this.#drop(holder, `no answer in ${this.#timeoutMs} ms`), this.#timeoutMs)
    holder.worker.postMessage(job.message, job.transfer)
  }

  #open(): Seat {
    const options = { resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb }, workerData: { nice: this.#nice } }
    const seat: Seat = { worker: new Worker(this.#url, options), job: undefined, timer: undefined }
    // under `node --watch` a thread also tells which modules it imports
    seat.worker.on('message', (said: object) => isAnswer(said) && this.#settle(seat, said))
    seat.worker.on('error', (error) => this.#drop(seat, error instanceof Error ? error.message : String(error)))
    seat.worker.on('exit', (code) => this.#drop(seat, `the thread ended with ${code}`))
    this.#seats.push(seat)
    return seat
  }

  #settle(seat: Seat, answer: WorkerAnswer): void {
    const { job } = seat
    if (!job) return
    clearTimeout(seat.timer)
    seat.job = undefined
    seat.worker.unref()
    if ('error' in answer) job.reject(reviveError(answer.error))
    else job.resolve(answer.value as never)
    this.#next()
  }

  /** Takes a thread that is broken or too slow out of the pool and lets the next job have a fresh one. */
  #drop(seat: Seat, why: string): void {
    const at = this.#seats.indexOf(seat)
    if (at === -1) return
    this.#seats.splice(at, 1)
    clearTimeout(seat.timer)
    void seat.worker.terminate()
    seat.job?.reject(new MediaWorkerError(why))
    this.#next()
  }
}

function isAnswer(said: object): said is WorkerAnswer {
  return 'value' in said || 'error' in said
}
