import { SOUND_CHANNEL } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** The states of a preview. `pending` means that the server prepares it. */
export type PreviewPhase = 'idle' | 'loading' | 'playing' | 'paused' | 'pending' | 'failed'

interface PreviewState {
  /** The caller's key for the file; undefined without a file. */
  readonly key: string | undefined
  readonly phase: PreviewPhase
}

/** The file's URL, or a function that requests one. */
export type PreviewSource = string | (() => Promise<string>)

/**
 * Plays one file outside the site's player. When it starts, it pauses all other players in all tabs
 * through a `BroadcastChannel`.
 */
export class PreviewPlayer {
  readonly #state = createObservable<PreviewState>({ key: undefined, phase: 'idle' })
  readonly state = readOnly(this.#state)
  #channel: BroadcastChannel | undefined
  #element: HTMLAudioElement | undefined

  /** Plays or pauses the file `key`. A paused file continues. */
  async toggle(key: string, source: PreviewSource): Promise<void> {
    const { key: activeKey, phase } = this.#state.getSnapshot()
    const isSame = activeKey === key
    if (isSame && (phase === 'playing' || phase === 'loading')) {
      this.#audio().pause()
      this.#state.set({ key, phase: 'paused' })
      return
    }
    this.#state.set({ key, phase: 'loading' })
    try {
      if (!isSame || phase !== 'paused') await this.#load(key, source)
      const { key: currentKey, phase: currentPhase } = this.#state.getSnapshot()
      if (currentKey !== key || currentPhase !== 'loading') return
      await this.#audio().play()
    } catch {
      await this.#explain(key)
    }
  }

  /** Stops the current file. */
  stop(): void {
    this.#element?.pause()
    this.#element?.removeAttribute('src')
    this.#state.set({ key: undefined, phase: 'idle' })
  }

  /** Stops playback, and releases the audio element and the channel. */
  close(): void {
    this.stop()
    this.#channel?.close()
    this.#channel = undefined
    this.#element = undefined
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
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(SOUND_CHANNEL)
      this.#channel.onmessage = () => element.pause()
    }
    element.addEventListener('playing', () => {
      this.#channel?.postMessage('playing')
      this.#setPhase('playing')
    })
    element.addEventListener('pause', () => {
      // The `pause` event of a replaced file arrives after the phase has changed.
      if (this.#state.getSnapshot().phase === 'playing') this.#setPhase('paused')
    })
    element.addEventListener('ended', () => this.#setPhase('idle'))
    this.#element = element
    return element
  }

  #setPhase(phase: PreviewPhase): void {
    const { key } = this.#state.getSnapshot()
    if (key !== undefined) this.#state.set({ key, phase })
  }

  /** Requests the file to find the reason of an error, because the audio element hides it. */
  async #explain(key: string): Promise<void> {
    if (this.#state.getSnapshot().key !== key || this.#state.getSnapshot().phase === 'paused')
      return
    const src = this.#element?.src ?? ''
    const response =
      src.startsWith('blob:') || !src
        ? undefined
        : await fetch(src, { method: 'HEAD' }).catch(() => undefined)
    if (this.#state.getSnapshot().key === key)
      this.#state.set({ key, phase: response?.status === 503 ? 'pending' : 'failed' })
  }
}
