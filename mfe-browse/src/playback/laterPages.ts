import type { Track } from '@sori/market-kit/catalogue'

/** Fetches a later page of a list. Page 0 is the page after the visible page. Empty at the end. */
export type FetchLater = (page: number) => Promise<readonly Track[]>

/** The pages of a list that are not yet in the queue. */
export class LaterPages {
  readonly #fetch: FetchLater
  #fetchedPages = 0
  #request: Promise<readonly Track[]> | undefined
  #ended = false

  constructor(fetch: FetchLater) {
    this.#fetch = fetch
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Fetches the next page. Concurrent calls share one request. Rejects if it fails. */
  fetchNext(): Promise<readonly Track[]> {
    this.#request ??= this.#fetchNext().finally(() => {
      this.#request = undefined
    })
    return this.#request
  }

  async #fetchNext(): Promise<readonly Track[]> {
    const tracks = await this.#fetch(this.#fetchedPages)
    this.#fetchedPages += 1
    this.#ended = tracks.length === 0
    return tracks
  }
}
