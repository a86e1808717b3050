import type { Track } from '@sori/market-kit/catalogue'
import { type Observable, setFields } from '@sori/remote-kit/host'
import { type FetchLater, LaterPages } from './laterPages.ts'
import { type PlayState, repeats } from './playState.ts'
import {
  isLast,
  isSameList,
  moved,
  neighbour,
  queueOf,
  withMore,
  withNext,
  withoutTrack,
} from './queue.ts'

/** The list in view when a sound was chosen. */
export interface PlayList {
  tracks: readonly Track[]
  /** Its pages after this one. */
  later?: FetchLater
}

/** The queue of the player's state: made of the list that was chosen from, and longer with each of its pages. */
export class PlayQueue {
  readonly #state: Observable<PlayState>
  /** The list that the queue was built from. */
  #source: readonly Track[] = []
  #later: LaterPages | undefined

  constructor(state: Observable<PlayState>) {
    this.#state = state
  }

  /** Makes the queue of a list, to play from `track` on. */
  take(track: Track, { tracks, later }: PlayList): void {
    this.#source = tracks
    this.#later = later && new LaterPages(later)
    setFields(this.#state, queueOf(tracks, track, this.#now.shuffle))
  }

  /** The current track was chosen again, maybe in another list: that one is followed from now on. */
  follow(track: Track, list: PlayList): void {
    if (!isSameList(list.tracks, this.#source)) this.take(track, list)
  }

  /** The state's queue is emptied by its owner; where it came from is forgotten here. */
  forget(): void {
    this.#source = []
    this.#later = undefined
  }

  /** Shuffles the queue or restores the list's order. */
  toggleShuffle(): void {
    const { track, list, shuffle } = this.#now
    if (track) setFields(this.#state, { shuffle: !shuffle, ...queueOf(list, track, !shuffle) })
  }

  /** Off, the whole queue, one sound, off. */
  cycleRepeat(): void {
    const at = repeats.indexOf(this.#now.repeat)
    setFields(this.#state, { repeat: repeats[(at + 1) % repeats.length] ?? 'off' })
  }

  /** Puts `track` after the current one. */
  insert(track: Track): void {
    setFields(this.#state, withNext(this.#now, track))
  }

  /** Puts those of `tracks` at the end that are not in the queue. */
  append(tracks: readonly Track[]): void {
    setFields(this.#state, withMore(this.#now, tracks))
  }

  /** Takes a track out; the current one stays. */
  remove(id: number): void {
    if (this.#now.track?.id !== id) setFields(this.#state, withoutTrack(this.#now, id))
  }

  move(id: number, to: number): void {
    setFields(this.#state, moved(this.#now, id, to))
  }

  /** The track before or after the current one, as far as the queue knows by now. */
  neighbour(step: 1 | -1): Track | undefined {
    return neighbour(this.#now, step)
  }

  /** True when there is a next sound, in the queue or on the next page of its list. */
  get hasNext(): boolean {
    return this.neighbour(1) !== undefined || this.#mayGrow
  }

  /** True when the next sound is on a page of the list that has not been asked for. */
  get mustGrow(): boolean {
    return this.#mayGrow && isLast(this.#now)
  }

  /** Takes the next page of the list into the queue; a list that changed meanwhile may bring tracks that are there already. */
  async grow(): Promise<void> {
    const later = this.#later
    const tracks = await later?.take().catch(() => [])
    if (tracks && later === this.#later) this.append(tracks)
  }

  get #mayGrow(): boolean {
    return this.#later !== undefined && !this.#later.ended
  }

  get #now(): PlayState {
    return this.#state.getSnapshot()
  }
}
