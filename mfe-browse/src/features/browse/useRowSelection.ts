import type { Track } from '@sori/market-kit/catalogue'
import { useState } from 'react'
import { isSame } from '../../playback/queue.ts'

/** Rows that are chosen for something, on every page of the list. */
export interface RowSelection {
  /** The rows have boxes to choose them by. */
  readonly isChoosing: boolean
  readonly chosen: readonly Track[]
  /** True when all rows of the page in view are chosen. */
  readonly isAll: boolean
  isSelected(track: Track): boolean
  select(track: Track, selected: boolean): void
  /** Selects or deselects all rows of the page in view. */
  selectAll(selected: boolean): void
  setChoosing(choosing: boolean): void
}

/** Off until the person turns it on. The chosen tracks themselves are kept, because those of another page are not among `items`. */
export function useRowSelection(items: readonly Track[] = []): RowSelection {
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<readonly Track[]>([])
  const isSelected = (track: Track) => chosen.some((other) => isSame(other, track))
  const change = (tracks: readonly Track[], selected: boolean) =>
    setChosen((now) => [
      ...now.filter((one) => !tracks.some((other) => isSame(other, one))),
      ...(selected ? tracks : []),
    ])
  return {
    isChoosing,
    chosen: chosen.map((track) => items.find((item) => isSame(item, track)) ?? track),
    isAll: items.length > 0 && items.every(isSelected),
    isSelected,
    select: (track, selected) => change([track], selected),
    selectAll: (selected) => change(items, selected),
    setChoosing: (choosing) => {
      setIsChoosing(choosing)
      setChosen([])
    },
  }
}
