import type { Snapshot } from '@sori/contract/host'
import { useSyncExternalStore } from 'react'

export function useSnapshot<Value>({ subscribe, getSnapshot }: Snapshot<Value>): Value {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}
