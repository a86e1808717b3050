import type { SignalRepository } from './signal.repository.ts'

/** Milliseconds until the versions are read again. */
const FRESH_MS = 60_000

/** Caches the known good versions, so that the site is served without the database too. */
export class GoodVersions {
  #signals: Pick<SignalRepository, 'listGoodVersions'>
  #names: readonly string[] = []
  #readAt = Number.NEGATIVE_INFINITY

  constructor(signals: Pick<SignalRepository, 'listGoodVersions'>) {
    this.#signals = signals
  }

  /** Returns the cached versions as `remote version`. Renews an old cache in the background. */
  readCurrent(): readonly string[] {
    if (performance.now() - this.#readAt > FRESH_MS) {
      this.#readAt = performance.now()
      void this.refresh()
    }
    return this.#names
  }

  async refresh(): Promise<void> {
    this.#names = await this.#signals.listGoodVersions().catch(() => this.#names)
  }
}
