import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

/** The key, which `firstPaint.ts` reads too. */
const KEY = 'sidebar'
const PINNED_KEY = 'pinned'

/** Creates the pin of the sidebar, stored in `<html data-sidebar>` and in the storage. */
export function createSidebarPin(storage: SafeStorage) {
  const { dataset } = document.documentElement
  const isPinned = createObservable(dataset.sidebar === PINNED_KEY)
  return {
    ...readOnly(isPinned),
    toggle: () => {
      dataset.sidebar = isPinned.getSnapshot() ? '' : PINNED_KEY
      storage.set(KEY, dataset.sidebar)
      isPinned.set(dataset.sidebar === PINNED_KEY)
    },
  }
}
