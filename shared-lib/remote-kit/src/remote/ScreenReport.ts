import type { HostParcel } from '@sori/contract/host'

/** Time after which a screen counts as shown, in ms. Errors before belong to the first render. */
const STOOD_MS = 2_000

/** Tells the host, once each, whether the screens of one mount are shown. On a host older than 1.2 nobody listens. */
export class ScreenReport {
  #parcel: HostParcel | undefined
  #everShown = false
  #isShown = false

  constructor(parcel: HostParcel | undefined) {
    this.#parcel = parcel
  }

  /** True when somebody listens and can be asked for another version. */
  get isHeard(): boolean {
    return this.#parcel !== undefined
  }

  /** A screen is on the page. Returns what takes that back: it left before it counted. */
  shown(): () => void {
    const timer = setTimeout(() => {
      this.#everShown = true
      if (!this.#isShown) this.#parcel?.shown()
      this.#isShown = true
    }, STOOD_MS)
    return () => clearTimeout(timer)
  }

  threw(error: unknown): void {
    this.#failed('threw', error)
  }

  stalled(): void {
    this.#failed('stalled', undefined)
  }

  /** Requests another version from the host. Returns true if one will be mounted. */
  async retry(): Promise<boolean> {
    return (await this.#parcel?.retry()) ?? false
  }

  #failed(reason: 'threw' | 'stalled', error: unknown): void {
    this.#isShown = false
    this.#parcel?.failed({ reason, error, shown: this.#everShown })
  }
}
