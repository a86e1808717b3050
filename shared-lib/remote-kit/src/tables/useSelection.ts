import { useState } from 'react'

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  has(id: Id): boolean
  toggle(id: Id): void
  toggleAll(ids: readonly Id[]): void
  remove(ids: readonly Id[]): void
  clear(): void
}

export function useSelection<Id>(): Selection<Id> {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set())
  const without = (ids: ReadonlySet<Id>, removedIds: readonly Id[]) =>
    new Set([...ids].filter((id) => !removedIds.includes(id)))
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id) => setIds((ids) => (ids.has(id) ? without(ids, [id]) : new Set([...ids, id]))),
    toggleAll: (all) =>
      setIds((ids) =>
        all.every((id) => ids.has(id)) ? without(ids, all) : new Set([...ids, ...all]),
      ),
    remove: (removedIds) => setIds((ids) => without(ids, removedIds)),
    clear: () => setIds(new Set()),
  }
}
