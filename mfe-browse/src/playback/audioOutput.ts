export interface AudioListener {
  playing(): void
  waiting(): void
  paused(): void
  ended(): void
  /** Called when the audio fails. `silent` is true without an audio device. */
  failed(silent: boolean): void
  position(seconds: number): void
  duration(seconds: number): void
}

/** Messages of Firefox and WebKit about a missing audio device. Chromium plays without one. */
const NO_DEVICE = /(Media|Audio)Sink|audio device/i

/** The output of the player: an audio element that is created with the first track. */
export class AudioOutput {
  readonly #createElement: () => HTMLAudioElement
  readonly #listener: AudioListener
  #element: HTMLAudioElement | undefined
  #startAt = 0
  #volume = 1
  #muted = false

  constructor(createElement: () => HTMLAudioElement, listener: AudioListener) {
    this.#createElement = createElement
    this.#listener = listener
  }

  /** The element, or undefined before the first track. */
  get media(): HTMLAudioElement | undefined {
    return this.#element
  }

  /** True when playback can continue without another request. */
  get isLoaded(): boolean {
    return this.#element !== undefined && !this.#element.error && this.#element.src !== ''
  }

  /** True when enough data is loaded to play. */
  get isReady(): boolean {
    return (this.#element?.readyState ?? 0) > 2
  }

  /** Requests a URL. Playback will start at `seconds`. */
  load(url: string, seconds: number): void {
    this.#startAt = seconds
    this.#ensure().src = url
  }

  /** Starts playback. Returns false when the browser requires a click. */
  async play(): Promise<boolean> {
    try {
      await this.#ensure().play()
      return true
    } catch (error) {
      return (error as Error).name !== 'NotAllowedError'
    }
  }

  pause(): void {
    this.#element?.pause()
    this.#reportPosition()
  }

  seek(seconds: number): void {
    const element = this.#ensure()
    if (element.readyState > 0) element.currentTime = seconds
    else this.#startAt = seconds
  }

  /** Sets the volume (0–1). */
  setVolume(volume: number, muted: boolean): void {
    this.#volume = volume
    this.#muted = muted
    if (!this.#element) return
    this.#element.volume = volume
    this.#element.muted = muted
  }

  /** Reports the position. While playing, the element triggers this four times a second. */
  #reportPosition(): void {
    if (this.#element?.readyState) this.#listener.position(this.#element.currentTime)
  }

  #ensure(): HTMLAudioElement {
    this.#element ??= this.#listenTo(this.#createElement())
    return this.#element
  }

  #listenTo(element: HTMLAudioElement): HTMLAudioElement {
    const listener = this.#listener
    element.volume = this.#volume
    element.muted = this.#muted
    // Some browsers report a duration of 0 before the audio arrives.
    const readDuration = () =>
      Number.isFinite(element.duration) &&
      element.duration > 0 &&
      listener.duration(element.duration)
    element.addEventListener('durationchange', readDuration)
    element.addEventListener('loadedmetadata', () => {
      readDuration()
      if (this.#startAt > 0) element.currentTime = this.#startAt
      this.#startAt = 0
    })
    element.addEventListener('playing', () => {
      readDuration()
      listener.playing()
    })
    element.addEventListener('waiting', () => listener.waiting())
    element.addEventListener('pause', () => element.ended || listener.paused())
    element.addEventListener('ended', () => listener.ended())
    element.addEventListener('timeupdate', () => this.#reportPosition())
    element.addEventListener('error', () =>
      listener.failed(NO_DEVICE.test(element.error?.message ?? '')),
    )
    return element
  }
}
