import type { Track } from '@sori/remote-kit/model'

/** Fetches a page of a list after the one that was chosen from: 0 is the very next one. None of its tracks: the list has ended. */
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

  /** The next page. Who asks while it is on its way waits for the same; one that could not be fetched rejects, and stands to be asked for again. */
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
