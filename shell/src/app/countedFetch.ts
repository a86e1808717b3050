import type { PendingCounter } from './pendingCounter.ts'

/** Returns a `fetch` that adds its requests to `requests`, for the loading indicator. */
export function countedFetch(requests: PendingCounter): typeof fetch {
  return async (input, init) => {
    const endRequest = requests.add()
    try {
      return await fetch(input, init)
    } finally {
      endRequest()
    }
  }
}
