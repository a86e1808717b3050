import type { Track } from '@sori/market-kit/catalogue'
import { type Observable, setFields } from '@sori/remote-kit/host'
import { type FetchLater, LaterPages } from './laterPages.ts'
import { type PlayState, repeats } from './playState.ts'
import {
  isLast,
  isSameList,
  neighbour,
  queueOf,
  withMore,
  withMoved,
  withNext,
  withoutTrack,
} from './queue.ts'

/** The list from which the user chose a track. `later` fetches its further pages. */
export interface PlayList {
  tracks: readonly Track[]
  later?: FetchLater
}

/** The queue of tracks in the player's state. */
export class PlayQueue {
  readonly #state: Observable<PlayState>
  #source: readonly Track[] = []
  #later: LaterPages | undefined

  constructor(state: Observable<PlayState>) {
    this.#state = state
  }

  /** Replaces the queue by a list. Playback begins at `track`. */
  replace(track: Track, { tracks, later }: PlayList): void {
    this.#source = tracks
    this.#later = later && new LaterPages(later)
    setFields(this.#state, queueOf(tracks, track, { isShuffled: this.#snapshot.shuffle }))
  }

  /** Replaces the queue if the user chose the current track again in another list. */
  followList(track: Track, list: PlayList): void {
    if (!isSameList(list.tracks, this.#source)) this.replace(track, list)
  }

  forget(): void {
    this.#source = []
    this.#later = undefined
  }

  toggleShuffle(): void {
    const { track, list, shuffle } = this.#snapshot
    if (track)
      setFields(this.#state, {
        shuffle: !shuffle,
        ...queueOf(list, track, { isShuffled: !shuffle }),
      })
  }

  cycleRepeat(): void {
    const index = repeats.indexOf(this.#snapshot.repeat)
    setFields(this.#state, { repeat: repeats[(index + 1) % repeats.length] ?? 'off' })
  }

  /** Puts `track` after the current track. */
  insert(track: Track): void {
    setFields(this.#state, withNext(this.#snapshot, track))
  }

  /** Appends the tracks that are not in the queue. */
  append(tracks: readonly Track[]): void {
    setFields(this.#state, withMore(this.#snapshot, tracks))
  }

  /** Removes a track. The current track stays. */
  remove(id: number): void {
    if (this.#snapshot.track?.id !== id) setFields(this.#state, withoutTrack(this.#snapshot, id))
  }

  move(id: number, to: number): void {
    setFields(this.#state, withMoved(this.#snapshot, id, to))
  }

  neighbour(step: 1 | -1): Track | undefined {
    return neighbour(this.#snapshot, step)
  }

  /** True if the queue or its list may have a next track. */
  get hasNext(): boolean {
    return this.neighbour(1) !== undefined || this.#hasMorePages
  }

  /** True if the next track is on a page that is not loaded. */
  get needsNextPage(): boolean {
    return this.#hasMorePages && isLast(this.#snapshot)
  }

  /** Appends the next page of the list. */
  async loadNextPage(): Promise<void> {
    const later = this.#later
    const tracks = await later?.fetchNext().catch(() => [])
    if (tracks && later === this.#later) this.append(tracks)
  }

  get #hasMorePages(): boolean {
    return this.#later !== undefined && !this.#later.ended
  }

  get #snapshot(): PlayState {
    return this.#state.getSnapshot()
  }
}
