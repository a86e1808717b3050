import type { HostParcel } from '@sori/contract/host'

/** Milliseconds after which a mounted screen counts as shown. */
const SHOWN_AFTER_MS = 2_000

/** Reports to the host whether screens are shown. Hosts older than 1.2 have no parcel. */
export class ScreenReport {
  #parcel: HostParcel | undefined
  #everShown = false
  #isShown = false

  constructor(parcel: HostParcel | undefined) {
    this.#parcel = parcel
  }

  /** True if the host accepts reports. */
  get isConnected(): boolean {
    return this.#parcel !== undefined
  }

  /** Reports a screen that stays mounted. Returns a function that cancels the report. */
  shown(): () => void {
    const timer = setTimeout(() => {
      this.#everShown = true
      if (!this.#isShown) this.#parcel?.shown()
      this.#isShown = true
    }, SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }

  threw(error: unknown): void {
    this.#failed('threw', error)
  }

  stalled(): void {
    this.#failed('stalled', undefined)
  }

  async retry(): Promise<boolean> {
    return (await this.#parcel?.retry()) ?? false
  }

  #failed(reason: 'threw' | 'stalled', error: unknown): void {
    this.#isShown = false
    this.#parcel?.failed({ reason, error, shown: this.#everShown })
  }
}
