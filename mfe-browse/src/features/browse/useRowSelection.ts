import type { Track } from '@sori/remote-kit/model'
import { useEffect, useState } from 'react'

/** Rows of the page in view that are chosen for something. */
export interface RowSelection {
  /** Rows can be chosen now. */
  readonly isOn: boolean
  readonly chosen: readonly Track[]
  readonly isAll: boolean
  isSelected(track: Track): boolean
  select(track: Track, selected: boolean): void
  selectAll(selected: boolean): void
  turn(on: boolean): void
}

/** Off until the person turns it on; another page begins with none chosen. */
export function useRowSelection(items: readonly Track[] = []): RowSelection {
  const [isOn, setOn] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const page = items.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another choice
  useEffect(() => setIds(new Set()), [page])
  const chosen = items.filter(({ id }) => ids.has(id))
  return {
    isOn,
    chosen,
    isAll: items.length > 0 && chosen.length === items.length,
    isSelected: ({ id }) => ids.has(id),
    select: ({ id }, selected) => setIds(new Set([...ids].filter((other) => other !== id).concat(selected ? [id] : []))),
    selectAll: (selected) => setIds(new Set(selected ? items.map(({ id }) => id) : [])),
    turn: (on) => {
      setOn(on)
      setIds(new Set())
    },
  }
}
