import type { Snapshot } from '@sori/contract/host'

export { useSnapshot } from './useSnapshot.ts'

/** A value that notifies its subscribers of changes. */
export interface Observable<Value> extends Snapshot<Value> {
  /** Replaces the value, and notifies unless both are equal. */
  set(next: Value): void
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}

export function setFields<Value extends object>(
  observable: Observable<Value>,
  change: Partial<Value>,
): void {
  const value = observable.getSnapshot()
  const fields = Object.keys(change) as (keyof Value)[]
  if (fields.some((field) => !Object.is(value[field], change[field])))
    observable.set({ ...value, ...change })
}

/** Returns the observable without its setter. */
export function readOnly<Value>({ getSnapshot, subscribe }: Snapshot<Value>): Snapshot<Value> {
  return Object.freeze({ getSnapshot, subscribe })
}
