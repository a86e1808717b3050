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
  const without = (now: ReadonlySet<Id>, removed: readonly Id[]) =>
    new Set([...now].filter((id) => !removed.includes(id)))
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id) => setIds((now) => (now.has(id) ? without(now, [id]) : new Set([...now, id]))),
    toggleAll: (all) =>
      setIds((now) =>
        all.every((id) => now.has(id)) ? without(now, all) : new Set([...now, ...all]),
      ),
    remove: (removed) => setIds((now) => without(now, removed)),
    clear: () => setIds(new Set()),
  }
}
