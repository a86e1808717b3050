import { ownerOf } from '@sori/contract/registry'
import { createRoot } from 'react-dom/client'
import { PageError } from '../failures/PageError.tsx'
import { closeOnBack } from '../navigation/closeOnBack.ts'
import { moveFocus } from '../navigation/focus.ts'
import { watchLinks } from '../navigation/links.ts'
import { followRedirects } from '../navigation/resolvePage.ts'
import { keepScroll } from '../navigation/scroll.ts'
import { confineSheets } from '../remotes/confineSheets.ts'
import { createFederation } from '../remotes/createFederation.ts'
import { createRegistryStore } from '../remotes/createRegistryStore.ts'
import { framePainted } from '../remotes/framePainted.ts'
import { countedFetch } from './countedFetch.ts'
import { createServices, type Services } from './createServices.ts'
import { createPendingCounter } from './pendingCounter.ts'
import { Shell } from './Shell.tsx'
import { createSafeStorage } from './safeStorage.ts'
import { watchStrayErrors } from './strayErrors.ts'
import { ServicesContext } from './useServices.ts'
import { yieldToBrowser } from './yieldToBrowser.ts'

/** Milliseconds until Web Vitals are watched: on most visits, the first page has then loaded. */
const VITALS_DELAY_MS = 10_000

/** Starts the shell. Requests code and data before drawing anything. */
export async function start(): Promise<void> {
  watchStrayErrors()
  // Loading the shell's modules is one long task, so the browser may handle input before the next.
  await yieldToBrowser()
  confineSheets()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const federation = createFederation(framePainted(root))
  const requests = createPendingCounter()
  const registryStore = await createRegistryStore({
    inlined: document.getElementById('sori-registry')?.textContent ?? null,
    storage: createSafeStorage(() => localStorage),
    fetch: countedFetch(requests),
  })
  const services = createServices(registryStore, federation, requests)
  startNavigation(services)
  // Members and English visitors do not see the frame of the document.
  const opening = root.querySelector('[data-frame] #sori-opening')
  createRoot(root, { onUncaughtError: (error) => console.warn(error) }).render(
    <PageError locale={services.locale}>
      <ServicesContext value={services}>
        <Shell opening={opening} />
      </ServicesContext>
    </PageError>,
  )
  services.session.resume()
  setTimeout(() => {
    import('../signals/watchVitals.ts').then(
      ({ watchVitals }) => watchVitals(services),
      () => {},
    )
  }, VITALS_DELAY_MS)
}

function startNavigation({
  history,
  session,
  registryStore,
  remotes,
  firstData,
  sharedHost,
}: Services) {
  const { pathname, search } = history.getSnapshot().location
  const registry = registryStore.getSnapshot()
  const { path } = followRedirects(registry, pathname, session.getSnapshot())
  remotes.warm(path)
  const owner = ownerOf(registry, pathname)
  // A redirect means a guarded page. The API would refuse its requests.
  if (owner && path === pathname) firstData.start(owner.route, { pathname, search })
  keepScroll(history)
  moveFocus(history)
  closeOnBack(history)
  watchLinks(history.navigator.push, sharedHost.navigation.warm)
}
