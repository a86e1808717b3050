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

/** The list from which a track was chosen. */
export interface PlayList {
  tracks: readonly Track[]
  later?: FetchLater
}

/** Changes the queue in the player's state. */
export class PlayQueue {
  readonly #state: Observable<PlayState>
  #source: readonly Track[] = []
  #later: LaterPages | undefined

  constructor(state: Observable<PlayState>) {
    this.#state = state
  }

  /** Replaces the queue by a list, to play from `track` on. */
  take(track: Track, { tracks, later }: PlayList): void {
    this.#source = tracks
    this.#later = later && new LaterPages(later)
    setFields(this.#state, queueOf(tracks, track, this.#now.shuffle))
  }

  /** Replaces the queue when the current track is chosen again in another list. */
  follow(track: Track, list: PlayList): void {
    if (!isSameList(list.tracks, this.#source)) this.take(track, list)
  }

  forget(): void {
    this.#source = []
    this.#later = undefined
  }

  toggleShuffle(): void {
    const { track, list, shuffle } = this.#now
    if (track) setFields(this.#state, { shuffle: !shuffle, ...queueOf(list, track, !shuffle) })
  }

  cycleRepeat(): void {
    const at = repeats.indexOf(this.#now.repeat)
    setFields(this.#state, { repeat: repeats[(at + 1) % repeats.length] ?? 'off' })
  }

  /** Puts `track` after the current one. */
  insert(track: Track): void {
    setFields(this.#state, withNext(this.#now, track))
  }

  /** Appends the tracks that are not in the queue. */
  append(tracks: readonly Track[]): void {
    setFields(this.#state, withMore(this.#now, tracks))
  }

  /** Removes a track, except the current one. */
  remove(id: number): void {
    if (this.#now.track?.id !== id) setFields(this.#state, withoutTrack(this.#now, id))
  }

  move(id: number, to: number): void {
    setFields(this.#state, moved(this.#now, id, to))
  }

  neighbour(step: 1 | -1): Track | undefined {
    return neighbour(this.#now, step)
  }

  /** True when the queue or its list may have a next track. */
  get hasNext(): boolean {
    return this.neighbour(1) !== undefined || this.#mayGrow
  }

  /** True when the next track is on a page that is not loaded. */
  get mustGrow(): boolean {
    return this.#mayGrow && isLast(this.#now)
  }

  /** Appends the next page of the list. */
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
