import type { Holds } from './holds.ts'

/** `fetch` for the shell's own calls: each holds `requests` until it is answered or has failed, so that the global indicator shows it too. */
export function countedFetch(fetch: typeof globalThis.fetch, requests: Pick<Holds, 'hold'>): typeof globalThis.fetch {
  return async (input, init) => {
    const done = requests.hold()
    try {
      return await fetch(input, init)
    } finally {
      done()
    }
  }
}
