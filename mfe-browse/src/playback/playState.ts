import type { TrackItem } from '@sori/shared-lib/contract/catalogue'

/**
 * Where the sound is: `pending` waits for a preview that is still being made (D20), `blocked` for a click because the
 * browser refused to start, `failed` for a retry.
 */
export type Phase = 'idle' | 'loading' | 'playing' | 'buffering' | 'paused' | 'pending' | 'blocked' | 'failed'

/** What plays, in which list, and how loud. */
export interface PlayState {
  readonly track: TrackItem | null
  /** The list in view when the sound was chosen: previous and next go along it. */
  readonly queue: readonly TrackItem[]
  readonly phase: Phase
  /** 0–100 */
  readonly volume: number
  readonly muted: boolean
}

/** Where in the sound, in seconds; apart from {@link PlayState}, because it changes four times a second. */
export interface PlayTime {
  readonly position: number
  readonly duration: number
}

/** True while the person means it to sound, even if it does not yet. */
export function isOn(phase: Phase): boolean {
  return phase === 'loading' || phase === 'playing' || phase === 'buffering' || phase === 'pending'
}

/** The track `step` places along the queue, or undefined at its ends. */
export function neighbour({ track, queue }: PlayState, step: 1 | -1): TrackItem | undefined {
  const at = queue.findIndex(({ musicDTO }) => musicDTO.musicId === track?.musicDTO.musicId)
  return at < 0 ? undefined : queue[at + step]
}
