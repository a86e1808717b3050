/** For tests: an audio element that plays nothing and does what the test says. */
export class FakeAudio extends EventTarget {
  static made: FakeAudio[] = []
  /** How often `play` was asked for. */
  plays = 0
  /** What the next `play` is refused with. */
  refusal: Error | undefined
  src = ''
  currentTime = 0
  duration = Number.NaN
  readyState = 0
  ended = false
  error: { code: number } | null = null
  #volume = 1
  #muted = false

  constructor() {
    super()
    FakeAudio.made.push(this)
  }

  get volume() {
    return this.#volume
  }

  set volume(volume: number) {
    this.#volume = volume
    this.tell('volumechange')
  }

  get muted() {
    return this.#muted
  }

  set muted(muted: boolean) {
    this.#muted = muted
    this.tell('volumechange')
  }

  play(): Promise<void> {
    this.plays += 1
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve()
  }

  pause(): void {
    this.tell('pause')
  }

  tell(type: string): void {
    this.dispatchEvent(new Event(type))
  }

  /** The sound arrives and is heard. */
  sound(duration = 120): void {
    this.error = null
    this.ended = false
    this.duration = duration
    this.readyState = 4
    for (const type of ['durationchange', 'loadedmetadata', 'playing']) this.tell(type)
  }

  /** Time goes by. */
  at(seconds: number): void {
    this.currentTime = seconds
    this.tell('timeupdate')
  }

  /** The answer was no sound. */
  fail(): void {
    this.readyState = 0
    this.error = { code: 4 }
    this.tell('error')
  }
}
