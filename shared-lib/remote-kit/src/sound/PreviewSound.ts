import { SOUND_CHANNEL } from '@sori/contract/host'
import { createObservable, readOnly } from '../observable/index.ts'

/** What a preview does. `pending`: the server is still making it. */
export type PreviewPhase = 'idle' | 'loading' | 'playing' | 'paused' | 'pending' | 'failed'

/** Which sound it is, and what it does. */
export interface PreviewState {
  /** The caller's name of the sound; undefined while there is none. */
  readonly key: string | undefined
  readonly phase: PreviewPhase
}

/** Where a sound is: an address, or a call that asks for one. */
export type PreviewSource = string | (() => Promise<string>)

/**
 * Plays one sound on a page that only listens in: rows of a table, a file that is not sent yet. It and the site's player never sound at once, in
 * this tab or another (D34): whoever starts says so in one channel, and the others pause.
 */
export class PreviewSound {
  readonly #state = createObservable<PreviewState>({ key: undefined, phase: 'idle' })
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SOUND_CHANNEL)
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
    if (this.#state.getSnapshot().key !== key || this.#state.getSnapshot().phase === 'paused') return
    const src = this.#element?.src ?? ''
    const answer = src.startsWith('blob:') || !src ? undefined : await fetch(src, { method: 'HEAD' }).catch(() => undefined)
    if (this.#state.getSnapshot().key === key) this.#state.set({ key, phase: answer?.status === 503 ? 'pending' : 'failed' })
  }
}
