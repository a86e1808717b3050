import type { HostLocation } from '@sori/contract/host'
import { pathOf } from './locations.ts'

/** Data in `history.state` of each entry. */
interface Kept {
  readonly key: string
  readonly index: number
  readonly state: unknown
}

/** The browser's entries of one page, numbered. Nobody else may write to `window.history`. */
export class Entries {
  /** The index of the current entry. */
  index: number
  readonly #page: Window

  constructor(page: Window) {
    this.#page = page
    page.history.scrollRestoration = 'manual'
    const first = this.read()
    this.index = first.index ?? 0
    if (first.index === undefined) this.replace(first.location)
  }

  /**
   * The browser's entry. `index` is undefined for entries of the browser itself (the first one, a
   * `#fragment`).
   */
  read(): { location: HostLocation; index: number | undefined } {
    const kept = this.#page.history.state as Partial<Kept> | null
    const { search, hash } = this.#page.location
    // `//name` would be another site to the history
    const pathname = this.#page.location.pathname.replace(/^\/{2,}/, '/')
    const location = {
      pathname,
      search,
      hash,
      state: kept?.state ?? null,
      key: kept?.key ?? newKey(),
    }
    return { location, index: kept?.index }
  }

  /** Adds an entry after the present one. */
  push(location: HostLocation): void {
    this.#write('pushState', location, this.index + 1)
  }

  /** Writes `location` over the present entry, as number `index`. */
  replace(location: HostLocation, index = this.index): void {
    this.#write('replaceState', location, index)
  }

  #write(method: 'pushState' | 'replaceState', location: HostLocation, index: number): void {
    const { key, state } = location
    try {
      this.#page.history[method]({ key, index, state } satisfies Kept, '', pathOf(location))
    } catch {
      // a state that cannot be cloned, or too many calls: the page still gets there
      this.#page.history[method]({ key, index, state: null } satisfies Kept, '', pathOf(location))
    }
    this.index = index
  }
}

/** Names an entry. */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
