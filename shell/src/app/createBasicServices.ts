import { commonTexts } from '@sori/contract/messages'
import { createObservable } from '@sori/remote-kit/host'
import { createSidebarPin } from '../chrome/createSidebarPin.ts'
import { createLocale } from '../i18n/createLocale.ts'
import { textsOf } from '../i18n/texts.ts'
import { createTheme } from '../theme/createTheme.ts'
import { createConfirmDialogs } from './confirmDialogs.ts'
import { countedFetch } from './countedFetch.ts'
import { createEvents } from './events.ts'
import { askBeforeUnload, createPendingCounter, type PendingCounter } from './pendingCounter.ts'
import { createSafeStorage } from './safeStorage.ts'
import { createToasts, watchActions } from './toasts.ts'

export type BasicServices = ReturnType<typeof createBasicServices>

/** Creates the services that need no session. */
export function createBasicServices(requests: PendingCounter) {
  const toasts = createToasts(watchActions())
  const storage = createSafeStorage(
    () => localStorage,
    // Deferred, because the storage may refuse before `texts` is defined.
    () => setTimeout(() => toasts.show({ kind: 'error', text: texts().storageRefused })),
  )
  const locale = createLocale(storage)
  const texts = () => textsOf(locale.getSnapshot())
  const unsaved = createPendingCounter()
  askBeforeUnload(unsaved.count)
  return {
    toasts,
    storage,
    tabStorage: createSafeStorage(() => sessionStorage),
    locale,
    theme: createTheme(storage),
    sidebarPin: createSidebarPin(storage),
    texts,
    common: () => commonTexts(locale.getSnapshot()),
    confirmDialogs: createConfirmDialogs(),
    photoDialog: createObservable(false),
    unsaved,
    events: createEvents(new BroadcastChannel('sori-events')),
    requests,
    fetch: countedFetch(requests),
  }
}
