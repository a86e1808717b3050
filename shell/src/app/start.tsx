import { ownerOf } from '@sori/contract/registry'
import { createRoot } from 'react-dom/client'
import { PageError } from '../failures/PageError.tsx'
import { closeOnBack } from '../navigation/closeOnBack.ts'
import { moveFocus } from '../navigation/focus.ts'
import { watchLinks } from '../navigation/links.ts'
import { keepScroll } from '../navigation/scroll.ts'
import { confineSheets } from '../remotes/confineSheets.ts'
import { createCatalog } from '../remotes/createCatalog.ts'
import { createFederation } from '../remotes/createFederation.ts'
import { framePainted } from '../remotes/framePainted.ts'
import { countedFetch } from './countedFetch.ts'
import { createServices, type Services } from './createServices.ts'
import { nextTask } from './nextTask.ts'
import { createPendingCounter } from './pendingCounter.ts'
import { Shell } from './Shell.tsx'
import { createSafeStorage } from './safeStorage.ts'
import { watchStrayErrors } from './strayErrors.ts'
import { ServicesProvider } from './useServices.tsx'

/** Starts the page: the owning remote's code and first data are on their way before anything is drawn. */
export async function start(page: Window & typeof globalThis): Promise<void> {
  watchStrayErrors(page)
  // the modules of the shell have just been run
  await nextTask()
  confineSheets(page.document)
  const root = page.document.getElementById('root')
  const federation = createFederation(framePainted(page, root))
  const requests = createPendingCounter()
  const catalog = await createCatalog({
    inlined: page.document.getElementById('sori-registry')?.textContent ?? null,
    storage: createSafeStorage(() => page.localStorage),
    fetch: countedFetch((input, init) => page.fetch(input, init), requests),
  })
  const services = createServices(page, catalog, federation, requests)
  begin(services)
  if (!root) throw new Error('the page has no #root')
  createRoot(root, { onUncaughtError: (error) => console.warn(error) }).render(
    <PageError locale={services.locale}>
      <ServicesProvider services={services}>
        <Shell />
      </ServicesProvider>
    </PageError>,
  )
  services.session.resume()
}

function begin({ page, history, catalog, remotes, firstData, isNewPage }: Services) {
  const { location } = history.getSnapshot()
  const owner = ownerOf(catalog.getSnapshot(), location.pathname)
  if (owner) {
    remotes.warm(location.pathname)
    firstData.start(owner.route, location.search)
  }
  keepScroll(history, page, isNewPage)
  moveFocus(history, () => page.document.getElementById('main'), isNewPage)
  closeOnBack(page.document, history)
  watchLinks(page.document, {
    open: (path) => history.navigator.push(path),
    warm: (path) => remotes.warm(new URL(path, page.location.href).pathname),
  })
}
