import type { Selection } from '@sori/remote-kit/lists'
import { useState } from 'react'

/** The chosen rows of the cart. */
export interface CartSelection extends Selection<number> {
  /** Chooses these rows and no others. */
  choose(ids: readonly number[]): void
}

/** Chooses every row, also one that is added later, until the member clears its box. */
export function useCartSelection(rows: readonly number[]): CartSelection {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set())
  const ids = new Set(rows.filter((id) => !cleared.has(id)))
  const choose = (chosen: readonly number[]) =>
    setCleared(new Set(rows.filter((id) => !chosen.includes(id))))
  const remove = (gone: readonly number[]) => choose([...ids].filter((id) => !gone.includes(id)))
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
