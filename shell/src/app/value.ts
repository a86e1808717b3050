import type { Snapshot } from '@sori/contract/host'

/** A {@link Snapshot} that its owner can change. */
export interface Value<T> extends Snapshot<T> {
  set(next: T): void
}

/** A value to watch; setting what it already is tells nobody. */
export function createValue<T>(first: T): Value<T> {
  const listeners = new Set<() => void>()
  let now = first
  return {
    getSnapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set: (next) => {
      if (Object.is(next, now)) return
      now = next
      for (const listener of [...listeners]) listener()
    },
  }
}

/** The same snapshot for readers, without the means to change it. */
export function readOnly<T>({ getSnapshot, subscribe }: Snapshot<T>): Snapshot<T> {
  return Object.freeze({ getSnapshot, subscribe })
}
