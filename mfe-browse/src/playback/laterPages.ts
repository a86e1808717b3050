import type { Track } from '@sori/market-kit/catalogue'

/** Fetches a later page of the list that plays: 0 is the page after the chosen one. No tracks means that the list has ended. */
export type FetchLater = (page: number) => Promise<readonly Track[]>

/** The pages of a list that the queue has not taken yet. */
export class LaterPages {
  readonly #fetch: FetchLater
  #taken = 0
  #asked: Promise<readonly Track[]> | undefined
  #ended = false

  constructor(fetch: FetchLater) {
    this.#fetch = fetch
  }

  /** True once a page was empty. */
  get ended(): boolean {
    return this.#ended
  }

  /** The next page. Calls made while it loads share one request. A failed request rejects, and the next call tries again. */
  take(): Promise<readonly Track[]> {
    this.#asked ??= this.#fetchNext().finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }

  async #fetchNext(): Promise<readonly Track[]> {
    const tracks = await this.#fetch(this.#taken)
    this.#taken += 1
    this.#ended = tracks.length === 0
    return tracks
  }
}
