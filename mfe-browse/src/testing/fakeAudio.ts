/** An audio element for tests, controlled by the test. */
export class FakeAudio extends EventTarget {
  static made: FakeAudio[] = []
  /** The sounds that were asked for, one after the other. */
  readonly requested: string[] = []
  /** Calls of `play`. */
  plays = 0
  /** The error of the next `play`. */
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
    FakeAudio.made.push(this)
  }

  /** Makes every `new Audio()` one of these from now on; those of earlier tests are forgotten. */
  static install(): void {
    FakeAudio.made = []
    globalThis.Audio = FakeAudio as unknown as typeof Audio
  }

  asElement(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement
  }

  get src() {
    return this.#src
  }

  /** Nothing is known of another sound yet. */
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
    this.tell('pause')
  }

  tell(type: string): void {
    this.dispatchEvent(new Event(type))
  }

  /** Loads and plays. */
  sound(duration = 120): void {
    this.error = null
    this.ended = false
    this.duration = duration
    this.readyState = 4
    for (const type of ['durationchange', 'loadedmetadata', 'playing']) this.tell(type)
  }

  /** Moves the position. */
  at(seconds: number): void {
    this.currentTime = seconds
    this.tell('timeupdate')
  }

  /** Reaches the end. */
  finish(): void {
    this.ended = true
    this.paused = true
    this.at(this.duration)
    for (const type of ['pause', 'ended']) this.tell(type)
  }

  /** The answer was no sound, or the browser says by `message` what else was wrong. */
  fail(message = ''): void {
    this.readyState = 0
    this.error = { code: 4, message }
    this.tell('error')
  }
}

const realTimeout = setTimeout

/** Stops the clock of a test. */
export function stopTime(): void {
  // the answers of the API need these
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
}

/** For tests: the API's answers that are under way arrive. That takes some turns of the event loop, whatever the clock says. */
export async function answersArrive(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => realTimeout(resolve, 0))
}

/** Advances the stopped clock by `ms` and awaits the responses. */
export async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms)
  await answersArrive()
}
