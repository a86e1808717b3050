/** Events of the element. */
export interface AudioListener {
  playing(): void
  waiting(): void
  paused(): void
  ended(): void
  /** `silent`: the machine has nothing that sounds. */
  failed(silent: boolean): void
  position(seconds: number): void
  duration(seconds: number): void
}

/**
 * Error messages of Firefox and WebKit for a missing audio device. Chromium plays on without one.
 */
const NO_DEVICE = /(Media|Audio)Sink|audio device/i

/** The one audio element, made with the first sound. It knows nothing of tracks and queues. */
export class AudioOutput {
  readonly #make: () => HTMLAudioElement
  readonly #listener: AudioListener
  #element: HTMLAudioElement | undefined
  #startAt = 0
  #volume = 1
  #muted = false

  constructor(make: () => HTMLAudioElement, listener: AudioListener) {
    this.#make = make
    this.#listener = listener
  }

  /** The element itself, for those who draw along with it; undefined before the first sound. */
  get media(): HTMLAudioElement | undefined {
    return this.#element
  }

  /** True when the sound can go on without being asked for again. */
  get isLoaded(): boolean {
    return this.#element !== undefined && !this.#element.error && this.#element.src !== ''
  }

  /** True when enough data is loaded to play. */
  get isReady(): boolean {
    return (this.#element?.readyState ?? 0) > 2
  }

  /** Asks for a sound, to begin at `seconds`. */
  load(url: string, seconds: number): void {
    this.#startAt = seconds
    this.#ensure().src = url
  }

  /** Starts it. False when the browser wants a click first. */
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
    this.#tellPosition()
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

  /** The element emits `timeupdate` four times a second. */
  #tellPosition(): void {
    if (this.#element?.readyState) this.#listener.position(this.#element.currentTime)
  }

  #ensure(): HTMLAudioElement {
    this.#element ??= this.#begin(this.#make())
    return this.#element
  }

  #begin(element: HTMLAudioElement): HTMLAudioElement {
    const listener = this.#listener
    element.volume = this.#volume
    element.muted = this.#muted
    // some browsers say a length of 0 first, and the right one only with the sound
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
    element.addEventListener('timeupdate', () => this.#tellPosition())
    element.addEventListener('error', () =>
      listener.failed(NO_DEVICE.test(element.error?.message ?? '')),
    )
    return element
  }
}
