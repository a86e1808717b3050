import type { Registry } from '@sori/contract/registry'
import { countedFetch } from '../app/countedFetch.ts'
import { createServices, type Services } from '../app/createServices.ts'
import { createPendingCounter } from '../app/pendingCounter.ts'
import { createCatalog } from '../remotes/createCatalog.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { registry } from './registrySamples.ts'
import { memoryStorage, tabStorage } from './sessionSamples.ts'

/** No remote ever arrives. */
const nothing: Federation = {
  load: () => new Promise(() => {}),
  abort: () => {},
  probe: async () => false,
}

/** The shell's own services on the test's window, as `start` makes them; the network is whatever `fetch` the test has set. */
export async function servicesSample(
  inlined: Registry = registry,
  federation = nothing,
): Promise<Services> {
  const requests = createPendingCounter()
  const catalog = await createCatalog({
    inlined: JSON.stringify(inlined),
    storage: tabStorage(memoryStorage()),
    fetch: countedFetch((input, init) => window.fetch(input, init), requests),
  })
  return createServices(window, catalog, federation, requests)
}
