import type { Snapshot } from '@sori/contract/host'

export { useSnapshot } from './useSnapshot.ts'

/** A value that its owner changes and others watch; React reads it by `useSyncExternalStore`. */
export interface Observable<Value> extends Snapshot<Value> {
  /** Replaces the value. Does not notify of an equal value. */
  set(next: Value): void
}

/** Makes an {@link Observable} that starts with `first`. */
export function createObservable<Value>(first: Value): Observable<Value> {
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

/** Changes some fields of an object. Does not notify when none differs. */
export function setFields<Value extends object>(
  observable: Observable<Value>,
  change: Partial<Value>,
): void {
  const now = observable.getSnapshot()
  const fields = Object.keys(change) as (keyof Value)[]
  if (fields.some((field) => !Object.is(now[field], change[field])))
    observable.set({ ...now, ...change })
}

/** The same value for readers, without the means to change it. */
export function readOnly<Value>({ getSnapshot, subscribe }: Snapshot<Value>): Snapshot<Value> {
  return Object.freeze({ getSnapshot, subscribe })
}
