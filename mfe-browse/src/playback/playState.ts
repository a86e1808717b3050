import type { Track } from '@sori/market-kit/catalogue'

/**
 * `pending` waits for a preview in preparation (D20), `offline` for a connection, `blocked` for a
 * click after a refused autoplay, `silent` for an audio device, `failed` for a retry.
 */
export type Phase =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'buffering'
  | 'paused'
  | 'pending'
  | 'offline'
  | 'blocked'
  | 'silent'
  | 'failed'

/** Repeat modes: nothing, the queue, one track. */
export const repeats = ['off', 'all', 'one'] as const
type Repeat = (typeof repeats)[number]

/** Track, queue, phase and volume. */
export interface PlayState {
  readonly track: Track | null
  /** The tracks that play along, in the order of the list that they were chosen from. */
  readonly list: readonly Track[]
  /** The same in the order in which they play: previous and next go along it. */
  readonly queue: readonly Track[]
  readonly shuffle: boolean
  readonly repeat: Repeat
  readonly phase: Phase
  /** 0–100 */
  readonly volume: number
  readonly muted: boolean
  /** Loud sounds are brought down to the others. */
  readonly levelled: boolean
}

/** The position in the sound, in seconds. It is separate from {@link PlayState} because it changes four times a second. */
export interface PlayTime {
  readonly position: number
  readonly duration: number
}

/** The state before anything was chosen. */
export const silence: PlayState = {
  track: null,
  list: [],
  queue: [],
  shuffle: false,
  repeat: 'off',
  phase: 'idle',
  volume: 100,
  muted: false,
  levelled: true,
}

/** True while the person means it to sound, even if it does not yet. */
export function isPlayingOrLoading(phase: Phase): boolean {
  return ['loading', 'playing', 'buffering', 'pending', 'offline'].includes(phase)
}
