import type { Track } from '@sori/market-kit/catalogue'
import { useState } from 'react'
import { isSame } from '../../playback/queue.ts'

export type RowSelection = ReturnType<typeof useRowSelection>

/** Selects rows. Stores whole tracks, because `items` has only the tracks of the current page. */
export function useRowSelection(items: readonly Track[] = []) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosenTracks, setChosenTracks] = useState<readonly Track[]>([])
  const isSelected = (track: Track) => chosenTracks.some((other) => isSame(other, track))
  const selectTracks = (tracks: readonly Track[], selected: boolean) =>
    setChosenTracks((current) => [
      ...current.filter((track) => !tracks.some((other) => isSame(other, track))),
      ...(selected ? tracks : []),
    ])
  return {
    /** True while the rows show checkboxes. */
    isChoosing,
    chosenTracks: chosenTracks.map((track) => items.find((item) => isSame(item, track)) ?? track),
    /** True if all rows of the visible page are chosen. */
    isAll: items.length > 0 && items.every(isSelected),
    isSelected,
    select: (track: Track, selected: boolean) => selectTracks([track], selected),
    selectAll: (selected: boolean) => selectTracks(items, selected),
    setChoosing: (choosing: boolean) => {
      setIsChoosing(choosing)
      setChosenTracks([])
    },
  }
}
