import type { Snapshot } from '@sori/contract/host'
import { useSyncExternalStore } from 'react'

/** The present value of a snapshot. */
export function useSnapshot<Value>({ subscribe, getSnapshot }: Snapshot<Value>): Value {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}
