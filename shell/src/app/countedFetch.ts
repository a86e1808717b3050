import type { PendingCounter } from './pendingCounter.ts'

/** `fetch` for the shell's own calls: each counts in `requests` until it is answered or has failed, so that the global indicator shows it too. */
export function countedFetch(
  fetch: typeof globalThis.fetch,
  requests: Pick<PendingCounter, 'add'>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const done = requests.add()
    try {
      return await fetch(input, init)
    } finally {
      done()
    }
  }
}
