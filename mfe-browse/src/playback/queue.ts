import type { Track } from '@sori/market-kit/catalogue'
import type { PlayState } from './playState.ts'

type Queue = Pick<PlayState, 'list' | 'queue'>

/**
 * Returns the track before or after the current track. With `repeat: 'all'`, the last and the first
 * track are neighbours.
 */
export function neighbour({ track, queue, repeat }: PlayState, step: 1 | -1): Track | undefined {
  const index = queue.findIndex((other) => isSame(other, track))
  if (index < 0) return undefined
  return repeat === 'all'
    ? queue[(index + step + queue.length) % queue.length]
    : queue[index + step]
}

export function isLast({ track, queue }: PlayState): boolean {
  const last = queue.at(-1)
  return last !== undefined && isSame(last, track)
}

/**
 * Returns a queue of the list's tracks: in their order, or `track` and then the others shuffled.
 */
export function queueOf(
  list: readonly Track[],
  track: Track,
  { isShuffled }: { isShuffled: boolean },
): Queue {
  if (!isShuffled) return { list, queue: list }
  const otherTracks = list
    .filter((other) => !isSame(other, track))
    .map((other) => ({ other, rank: Math.random() }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ other }) => other)
  return { list, queue: [track, ...otherTracks] }
}

/** Inserts `track` after the current track. Moves it if it is in the queue. */
export function withNext({ track: current, list, queue }: PlayState, track: Track): Queue {
  if (isSame(track, current)) return { list, queue }
  const otherQueue = without(queue, track.id)
  const otherTracks = without(list, track.id)
  const index = otherQueue.findIndex((other) => isSame(other, current)) + 1
  const listIndex = otherTracks.findIndex((other) => isSame(other, current)) + 1
  return {
    queue: otherQueue.toSpliced(index, 0, track),
    list: otherTracks.toSpliced(listIndex, 0, track),
  }
}

/** Appends the tracks that are not in the queue. */
export function withMore({ list, queue }: Queue, tracks: readonly Track[]): Queue {
  const newTracks = tracks.filter((track) => !queue.some((other) => isSame(other, track)))
  return { list: [...list, ...newTracks], queue: [...queue, ...newTracks] }
}

export function withoutTrack({ list, queue }: Queue, id: number): Queue {
  return { list: without(list, id), queue: without(queue, id) }
}

/** Moves a track to the index `to`. Without shuffling, moves it in the list too. */
export function withMoved({ list, queue }: Queue, id: number, to: number): Queue {
  const track = queue.find((other) => other.id === id)
  if (!track) return { list, queue }
  const movedQueue = without(queue, id).toSpliced(
    Math.max(0, Math.min(to, queue.length - 1)),
    0,
    track,
  )
  return {
    queue: movedQueue,
    list: list.length === queue.length && isSameList(list, queue) ? movedQueue : list,
  }
}

/** True when both lists contain the same tracks in the same order. */
export function isSameList(first: readonly Track[], second: readonly Track[]): boolean {
  return (
    first.length === second.length && first.every((track, index) => isSame(track, second[index]))
  )
}

export function isSame(first: Track, second: Track | null | undefined): boolean {
  return first.id === second?.id
}

function without(tracks: readonly Track[], id: number): readonly Track[] {
  return tracks.filter((track) => track.id !== id)
}
