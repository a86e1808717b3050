import type { Selection } from '@sori/remote-kit/lists'
import { useState } from 'react'

interface CartSelection extends Selection<number> {
  /** Selects exactly these rows. */
  choose(ids: readonly number[]): void
}

/** Returns the selection. Every row is selected until the member clears its checkbox. */
export function useCartSelection(rows: readonly number[]): CartSelection {
  const [clearedIds, setCleared] = useState<ReadonlySet<number>>(new Set())
  const ids = new Set(rows.filter((id) => !clearedIds.has(id)))
  const choose = (selected: readonly number[]) =>
    setCleared(new Set(rows.filter((id) => !selected.includes(id))))
  const remove = (removedIds: readonly number[]) =>
    choose([...ids].filter((id) => !removedIds.includes(id)))
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id) => (ids.has(id) ? remove([id]) : choose([...ids, id])),
    toggleAll: (all) => (all.every((id) => ids.has(id)) ? remove(all) : choose([...ids, ...all])),
    remove,
    clear: () => choose([]),
    choose,
  }
}
