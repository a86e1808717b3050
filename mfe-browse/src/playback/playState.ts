import type { TrackItem } from '@sori/contract/catalogue'

/**
 * Where the sound is: `pending` waits for a preview that is still being made (D20), `blocked` for a click because the
 * browser refused to start, `failed` for a retry.
 */
export type Phase = 'idle' | 'loading' | 'playing' | 'buffering' | 'paused' | 'pending' | 'blocked' | 'failed'

/** What comes after the last sound of the queue, or after each sound. */
export const repeats = ['off', 'all', 'one'] as const
/** What comes after the last sound of the queue, or after each sound. */
type Repeat = (typeof repeats)[number]

/** What plays, in which list, and how loud. */
export interface PlayState {
  readonly track: TrackItem | null
  /** The list in view when the sound was chosen. */
  readonly list: readonly TrackItem[]
  /** That list in the order in which it plays: previous and next go along it. */
  readonly queue: readonly TrackItem[]
  readonly shuffle: boolean
  readonly repeat: Repeat
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

/** The track before or after the current one, or undefined at the queue's ends; with `repeat: 'all'` it has none. */
export function neighbour({ track, queue, repeat }: PlayState, step: 1 | -1): TrackItem | undefined {
  const at = queue.findIndex((other) => isSame(other, track))
  if (at < 0) return undefined
  return repeat === 'all' ? queue[(at + step + queue.length) % queue.length] : queue[at + step]
}

/** The order in which `list` plays from `track` on: as it is, or `track` first and the others by chance. */
export function orderOf(list: readonly TrackItem[], track: TrackItem, shuffle: boolean): readonly TrackItem[] {
  if (!shuffle) return list
  const others = list.filter((other) => !isSame(other, track)).map((other) => ({ other, at: Math.random() }))
  return [track, ...others.sort((a, b) => a.at - b.at).map(({ other }) => other)]
}

/** Whether both are the same tracks in the same order, whenever they were asked for. */
export function isSameList(one: readonly TrackItem[], other: readonly TrackItem[]): boolean {
  return one.length === other.length && one.every((track, at) => isSame(track, other[at]))
}

/** Whether both are the same track, whenever they were asked for. */
export function isSame(one: TrackItem, other: TrackItem | null | undefined): boolean {
  return one.musicDTO.musicId === other?.musicDTO.musicId
}
