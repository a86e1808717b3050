import type { Track } from '@sori/market-kit/catalogue'

/**
 * The phase of the current track. `pending` waits until the server has prepared the preview,
 * `offline` waits for the network. `blocked` needs a click, because the browser refused to start
 * audio. `silent` needs an audio device. `failed` needs a retry by the user.
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

export const repeats = ['off', 'all', 'one'] as const
type Repeat = (typeof repeats)[number]

export interface PlayState {
  readonly track: Track | null
  /** The tracks in their list's order. */
  readonly list: readonly Track[]
  /** The same tracks in the order in which they play. */
  readonly queue: readonly Track[]
  readonly shuffle: boolean
  readonly repeat: Repeat
  readonly phase: Phase
  /** The volume, 0–100. */
  readonly volume: number
  readonly muted: boolean
  /** True lowers the volume of loud tracks. */
  readonly levelled: boolean
}

/**
 * Position and duration in seconds. They are not in {@link PlayState}, because `position` changes
 * four times a second.
 */
export interface PlayTime {
  readonly position: number
  readonly duration: number
}

export const initialPlayState: PlayState = {
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

/** Returns true while a track that the user has chosen has no audio yet. */
export function isLoading(phase: Phase | null): boolean {
  return phase === 'loading' || phase === 'pending' || phase === 'offline'
}

/** Returns true while the user expects audio, even before it starts. */
export function isPlayingOrLoading(phase: Phase): boolean {
  return isLoading(phase) || phase === 'playing' || phase === 'buffering'
}
