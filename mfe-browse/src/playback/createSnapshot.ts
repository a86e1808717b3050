import type { Snapshot } from '@sori/contract/host'

/** A {@link Snapshot} that its owner may change. Setting what is there already tells nobody. */
export interface OwnSnapshot<T extends object> extends Snapshot<T> {
  set(change: Partial<T>): void
}

/** Makes an {@link OwnSnapshot}; `set` takes the fields that change. */
export function createSnapshot<T extends object>(first: T): OwnSnapshot<T> {
  const listeners = new Set<() => void>()
  let now = first
  return {
    getSnapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change) => {
      const fields = Object.keys(change) as (keyof T)[]
      if (fields.every((field) => Object.is(now[field], change[field]))) return
      now = { ...now, ...change }
      for (const listener of listeners) listener()
    },
  }
}
