import type { Snapshot } from '@sori/contract/host'

export { useSnapshot } from './useSnapshot.ts'

/** A value that notifies its subscribers of changes. */
export interface Observable<Value> extends Snapshot<Value> {
  /** Replaces the value, and notifies unless both are equal. */
  set(next: Value): void
}

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

export function setFields<Value extends object>(
  observable: Observable<Value>,
  change: Partial<Value>,
): void {
  const now = observable.getSnapshot()
  const fields = Object.keys(change) as (keyof Value)[]
  if (fields.some((field) => !Object.is(now[field], change[field])))
    observable.set({ ...now, ...change })
}

/** Returns the observable without its setter. */
export function readOnly<Value>({ getSnapshot, subscribe }: Snapshot<Value>): Snapshot<Value> {
  return Object.freeze({ getSnapshot, subscribe })
}
