import type { PendingCounter } from './pendingCounter.ts'

/** Returns a `fetch` whose requests the loading indicator counts. */
export function countedFetch(requests: PendingCounter): typeof fetch {
  return async (input, init) => {
    const end = requests.add()
    try {
      return await fetch(input, init)
    } finally {
      end()
    }
  }
}
