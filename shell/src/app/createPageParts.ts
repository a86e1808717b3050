import { commonTexts } from '@sori/contract/messages'
import { createObservable } from '@sori/remote-kit/host'
import { createSidebarPin } from '../chrome/createSidebarPin.ts'
import { createLocale } from '../i18n/createLocale.ts'
import { textsOf } from '../i18n/texts.ts'
import { createTheme } from '../theme/createTheme.ts'
import { createConfirmDialogs } from './confirmDialogs.ts'
import { countedFetch } from './countedFetch.ts'
import { createEvents } from './events.ts'
import { askBeforeUnload, createPendingCounter } from './pendingCounter.ts'
import { createSafeStorage } from './safeStorage.ts'
import { reportTrouble, shellReporter } from './telemetry.ts'
import { countActs, createToasts } from './toasts.ts'

/** The parts that need no session: storage, texts, toasts, dialogs, events, network. */
export type PageParts = ReturnType<typeof createPageParts>

/** Makes the parts that need nothing but `page`. `requests` are those under way. */
export function createPageParts(
  page: Window & typeof globalThis,
  requests: ReturnType<typeof createPendingCounter>,
) {
  const toasts = createToasts(countActs(page))
  const storage = createSafeStorage(
    () => page.localStorage,
    // storage may be refused before the page can show texts
    () => setTimeout(() => toasts.show({ kind: 'error', text: texts().storageRefused })),
  )
  const locale = createLocale(page, storage)
  const texts = () => textsOf(locale.getSnapshot())
  const unsaved = createPendingCounter()
  askBeforeUnload(unsaved.count, page)
  const channel =
    'BroadcastChannel' in page && page.BroadcastChannel
      ? new page.BroadcastChannel('sori-events')
      : undefined
  return {
    page,
    toasts,
    storage,
    tabStorage: createSafeStorage(() => page.sessionStorage),
    locale,
    theme: createTheme(page, storage),
    sidebarPin: createSidebarPin(page, storage),
    texts,
    common: () => commonTexts(locale.getSnapshot()),
    confirmDialogs: createConfirmDialogs(),
    photoDialog: createObservable(false),
    unsaved,
    events: createEvents(channel, (error, type) =>
      reportTrouble(shellReporter, {
        stage: 'event',
        message: `a listener of ${type} threw`,
        error,
      }),
    ),
    requests,
    fetch: countedFetch((input, init) => page.fetch(input, init), requests),
  }
}
