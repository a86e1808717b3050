import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

/** `firstPaint.ts` reads it, too. */
const KEY = 'sidebar'
const PINNED = 'pinned'

/** Keeps the pin in `<html data-sidebar>` and in the storage. */
export function createSidebarPin(storage: SafeStorage) {
  const { dataset } = document.documentElement
  const isPinned = createObservable(dataset.sidebar === PINNED)
  return {
    ...readOnly(isPinned),
    toggle: () => {
      dataset.sidebar = isPinned.getSnapshot() ? '' : PINNED
      storage.set(KEY, dataset.sidebar)
      isPinned.set(dataset.sidebar === PINNED)
    },
  }
}
