import type { Registry } from '@sori/contract/registry'
import { countedFetch } from '../app/countedFetch.ts'
import { createServices, type Services } from '../app/createServices.ts'
import { createPendingCounter } from '../app/pendingCounter.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { createRegistryStore } from '../remotes/createRegistryStore.ts'
import { registry } from './registrySamples.ts'
import { memoryStorage, tabStorage } from './sessionSamples.ts'

const nothing: Federation = {
  load: () => new Promise(() => {}),
  abort: () => {},
  probe: async () => false,
}

/** Creates the services as `start` does. The test sets `fetch`. */
export async function servicesSample(
  inlined: Registry = registry,
  federation = nothing,
): Promise<Services> {
  const requests = createPendingCounter()
  const registryStore = await createRegistryStore({
    inlined: JSON.stringify(inlined),
    storage: tabStorage(memoryStorage()),
    fetch: countedFetch(requests),
  })
  return createServices(registryStore, federation, requests)
}
