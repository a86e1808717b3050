import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

/** The key in the storage. `firstPaint.ts` reads it too. */
const STORAGE_KEY = 'sidebar'
const PINNED = 'pinned'

/** Creates the pin of the sidebar. `<html data-sidebar>` and the storage contain its state. */
export function createSidebarPin(storage: SafeStorage) {
  const { dataset } = document.documentElement
  const isPinned = createObservable(dataset.sidebar === PINNED)
  return {
    ...readOnly(isPinned),
    toggle: () => {
      dataset.sidebar = isPinned.getSnapshot() ? '' : PINNED
      storage.set(STORAGE_KEY, dataset.sidebar)
      isPinned.set(dataset.sidebar === PINNED)
    },
  }
}
