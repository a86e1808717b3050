/** An audio element that a test controls. */
export class FakeAudio extends EventTarget {
  static created: FakeAudio[] = []
  /** The URLs requested so far. */
  readonly requested: string[] = []
  /** The number of calls of `play`. */
  plays = 0
  /** The error that the next `play` throws. */
  refusal: Error | undefined
  volume = 1
  muted = false
  currentTime = 0
  duration = Number.NaN
  readyState = 0
  paused = true
  ended = false
  error: { code: number; message: string } | null = null
  #src = ''

  constructor() {
    super()
    FakeAudio.created.push(this)
  }

  /** Replaces `Audio` and removes the elements of earlier tests. */
  static install(): void {
    FakeAudio.created = []
    globalThis.Audio = FakeAudio as unknown as typeof Audio
  }

  asElement(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement
  }

  get src() {
    return this.#src
  }

  set src(url: string) {
    this.#src = url
    this.requested.push(url)
    Object.assign(this, {
      currentTime: 0,
      duration: Number.NaN,
      readyState: 0,
      paused: true,
      ended: false,
      error: null,
    })
  }

  play(): Promise<void> {
    this.plays += 1
    if (this.refusal) return Promise.reject(this.refusal)
    this.paused = false
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }

  emit(type: string): void {
    this.dispatchEvent(new Event(type))
  }

  /** Loads the source and starts to play. */
  start(duration = 120): void {
    this.error = null
    this.ended = false
    this.duration = duration
    this.readyState = 4
    for (const type of ['durationchange', 'loadedmetadata', 'playing']) this.emit(type)
  }

  moveTo(seconds: number): void {
    this.currentTime = seconds
    this.emit('timeupdate')
  }

  /** Plays to the end. */
  finish(): void {
    this.ended = true
    this.paused = true
    this.moveTo(this.duration)
    for (const type of ['pause', 'ended']) this.emit(type)
  }

  /** Emits an error of the browser with `message`. */
  fail(message = ''): void {
    this.readyState = 0
    this.error = { code: 4, message }
    this.emit('error')
  }
}

const realTimeout = setTimeout

export function stopTime(): void {
  // Not faked, because responses of the API need these timers.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
}

/** Waits for pending responses. They need some turns of the event loop, but no time. */
export async function responsesArrive(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => realTimeout(resolve, 0))
}

/** Advances the stopped clock by `ms` and awaits the responses. */
export async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms)
  await responsesArrive()
}
