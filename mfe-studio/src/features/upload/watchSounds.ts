import type { Host } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import { wordsIn } from '../../messages/useWords.ts'

/** How far a sound has come that was put on sale. */
export interface UploadState {
  readonly id: number
  /** `preparing`: on sale, its preview is being made; `refused`: it could not be played after all. */
  readonly state: 'checking' | 'preparing' | 'live' | 'refused'
}

/** A sound that the tray shows. */
export interface SoundState extends UploadState {
  readonly title: string
  readonly nickname: string
}

/** Asks for the states of one's newest sounds. */
export type AskStates = () => Promise<readonly UploadState[]>

const FIRST_PAUSE = 1_500
const LONGEST_PAUSE = 10_000
const GROWTH = 1.4
/** After that, whoever wants to know looks at their tracks. */
const PATIENCE = 900_000

const watches = new WeakMap<Host, SoundWatch>()

/** Shows in the tray what happens to these sounds, on whatever page the person is, until each is live or refused. */
export function watchSounds(host: Host, ask: AskStates, sounds: readonly SoundState[]): void {
  const watch = watches.get(host) ?? new SoundWatch(host, ask)
  watches.set(host, watch)
  watch.follow(sounds)
}

/** Asks for the states of a member's sounds, ever more seldom, and shows them in the tray. */
class SoundWatch {
  readonly #host: Host
  readonly #ask: AskStates
  readonly #waiting = new Map<number, SoundState>()
  #isLooking = false
  #until = 0

  constructor(host: Host, ask: AskStates) {
    this.#host = host
    this.#ask = ask
  }

  follow(sounds: readonly SoundState[]): void {
    for (const sound of sounds) this.#show(sound)
    this.#until = Date.now() + PATIENCE
    if (!this.#isLooking) void this.#look()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    for (let pause = FIRST_PAUSE; this.#waiting.size > 0 && Date.now() < this.#until; pause = Math.min(LONGEST_PAUSE, pause * GROWTH)) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (!this.#host.session.getSnapshot()) break
      // offline, or a server that is busy: the next look may find more
      const states = await this.#ask().catch(() => [])
      for (const { id, state } of states) {
        const sound = this.#waiting.get(id)
        if (sound) this.#show({ ...sound, state })
      }
    }
    for (const id of this.#waiting.keys()) this.#host.tasks.remove(taskId(id))
    this.#waiting.clear()
    this.#isLooking = false
  }

  #show(sound: SoundState): void {
    const { id, title, nickname, state } = sound
    const isOver = state === 'live' || state === 'refused'
    if (isOver) this.#waiting.delete(id)
    else this.#waiting.set(id, sound)
    this.#host.tasks.put({
      id: taskId(id),
      title,
      detail: wordsIn(this.#host.locale.getSnapshot()).upload.states[state],
      state: state === 'live' ? 'done' : state === 'refused' ? 'failed' : 'running',
      ...(state !== 'refused' && { href: paths.track({ nickname, title }) }),
    })
  }
}

const taskId = (id: number) => `sound-${id}`
