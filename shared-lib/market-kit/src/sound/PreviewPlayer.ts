import { SOUND_CHANNEL } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** The phase of a preview. `pending`: the server is preparing it. */
export type PreviewPhase = 'idle' | 'loading' | 'playing' | 'paused' | 'pending' | 'failed'

/** The current file and its phase. */
export interface PreviewState {
  /** The caller's key of the file; undefined without one. */
  readonly key: string | undefined
  readonly phase: PreviewPhase
}

/** A URL, or a function that requests one. */
export type PreviewSource = string | (() => Promise<string>)

/**
 * Plays one file on a page without the site's player: rows of a table, a file before its upload.
 * Never plays concurrently with the player, in any tab (D34): a channel pauses the others.
 */
export class PreviewPlayer {
  readonly #state = createObservable<PreviewState>({ key: undefined, phase: 'idle' })
  readonly #channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SOUND_CHANNEL)
  readonly state = readOnly(this.#state)
  #element: HTMLAudioElement | undefined

  constructor() {
    if (this.#channel) this.#channel.onmessage = () => this.#element?.pause()
  }

  /** Plays the sound `key`, from its start unless it was paused; pauses it while it plays. */
  async toggle(key: string, source: PreviewSource): Promise<void> {
    const { key: now, phase } = this.#state.getSnapshot()
    const isSame = now === key
    if (isSame && (phase === 'playing' || phase === 'loading')) {
      this.#audio().pause()
      this.#state.set({ key, phase: 'paused' })
      return
    }
    this.#state.set({ key, phase: 'loading' })
    try {
      if (!isSame || phase !== 'paused') await this.#load(key, source)
      const { key: wanted, phase: wantedPhase } = this.#state.getSnapshot()
      if (wanted !== key || wantedPhase !== 'loading') return
      await this.#audio().play()
    } catch {
      await this.#explain(key)
    }
  }

  /** Ends what sounds. */
  stop(): void {
    this.#element?.pause()
    this.#element?.removeAttribute('src')
    this.#state.set({ key: undefined, phase: 'idle' })
  }

  /** Ends it for good. */
  close(): void {
    this.stop()
    this.#channel?.close()
  }

  async #load(key: string, source: PreviewSource): Promise<void> {
    const audio = this.#audio()
    audio.pause()
    const src = typeof source === 'string' ? source : await source()
    if (this.#state.getSnapshot().key === key) audio.src = src
  }

  #audio(): HTMLAudioElement {
    if (this.#element) return this.#element
    const element = new Audio()
    element.addEventListener('playing', () => {
      this.#channel?.postMessage('playing')
      this.#phase('playing')
    })
    element.addEventListener('pause', () => {
      // the sound before, which gave way to one that is loading, says so late
      if (this.#state.getSnapshot().phase === 'playing') this.#phase('paused')
    })
    element.addEventListener('ended', () => this.#phase('idle'))
    this.#element = element
    return element
  }

  #phase(phase: PreviewPhase): void {
    const { key } = this.#state.getSnapshot()
    if (key !== undefined) this.#state.set({ key, phase })
  }

  /** The element does not say why it cannot play: the server's answer does (D20). */
  async #explain(key: string): Promise<void> {
    if (this.#state.getSnapshot().key !== key || this.#state.getSnapshot().phase === 'paused')
      return
    const src = this.#element?.src ?? ''
    const answer =
      src.startsWith('blob:') || !src
        ? undefined
        : await fetch(src, { method: 'HEAD' }).catch(() => undefined)
    if (this.#state.getSnapshot().key === key)
      this.#state.set({ key, phase: answer?.status === 503 ? 'pending' : 'failed' })
  }
}
