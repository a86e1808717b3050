import type { Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { SafeStorage } from '../app/safeStorage.ts'

/** `firstPaint.ts` reads the stored pin too, so that a pinned sidebar moves nothing after the first paint. */
const KEY = 'sidebar'
const PINNED = 'pinned'

/** True while the sidebar is pinned open. */
export interface SidebarPin extends Snapshot<boolean> {
  toggle(): void
}

/** Keeps the pin in `<html data-sidebar>` and in the storage. */
export function createSidebarPin(page: Window, storage: SafeStorage): SidebarPin {
  const { dataset } = page.document.documentElement
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
