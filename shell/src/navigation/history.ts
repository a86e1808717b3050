import type {
  HostLocation,
  HostNavigation,
  HostTo,
  NavigationSnapshot,
  Snapshot,
} from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import { Entries, newKey } from './entries.ts'
import { hrefOf, pathOf, placeOf } from './locations.ts'
import { OwnSteps } from './ownSteps.ts'

/** Decisions about a step before it happens. */
export interface Steps {
  /**
   * Returns the destination of a step after redirects and guards; the same object when it is
   * allowed.
   */
  steer(location: HostLocation): HostLocation
  /** Whether the person may leave for `location` now; asked for every step to another path or query. */
  mayLeave(location: HostLocation): true | Promise<boolean>
}

/** The one history of the page. */
export interface ShellHistory extends Snapshot<NavigationSnapshot> {
  readonly navigator: HostNavigation['navigator']
  /** Decides again about the present place, without asking: after a login, a logout, a new registry. */
  resteer(): void
  /** Goes to `to` without asking about unsaved work. */
  force(to: string): void
  /**
   * Registers a layer above the page: the next Back calls `onBack` and stays on the page. Ends
   * then, at another navigation, or by the returned function.
   */
  above(onBack: () => void): () => void
}

/** Makes the history of `page` (its `window`). Nobody else may write to `window.history`. */
export function createHistory(page: Window, steps: Steps): ShellHistory {
  const history = new PageHistory(page, steps)
  const here = () => history.snapshot.getSnapshot().location
  page.addEventListener('popstate', () => history.popped())
  return {
    ...readOnly(history.snapshot),
    navigator: Object.freeze({
      createHref: (to: HostTo) => hrefOf(to, here()),
      go: (delta: number) => page.history.go(delta),
      push: (to: HostTo, state?: unknown) => {
        // a link to where one is already adds no entry, as in browsers
        const same = hrefOf(to, here()) === pathOf(here())
        history.step(same ? 'REPLACE' : 'PUSH', to, state)
      },
      replace: (to: HostTo, state?: unknown) => history.step('REPLACE', to, state),
    }),
    resteer: () => history.resteer(),
    above: (onBack) => history.above(onBack),
    force: (to) => {
      const place = placeOf(to, page.location.href)
      if (place) history.commit('PUSH', { ...place, state: null, key: newKey() })
    },
  }
}

/** The history: current location, entries, layer above the page, open question. */
class PageHistory {
  readonly snapshot: ReturnType<typeof createObservable<NavigationSnapshot>>
  readonly #page: Window
  readonly #steps: Steps
  readonly #entries: Entries
  readonly #own: OwnSteps
  /** The number of the latest question; an answer to an earlier one is void. */
  #asking = 0
  /** The layer on top of the page, which has its own entry. */
  #overlay: { onBack(): void } | undefined

  constructor(page: Window, steps: Steps) {
    this.#page = page
    this.#steps = steps
    this.#entries = new Entries(page)
    this.#own = new OwnSteps(page.history)
    this.snapshot = createObservable<NavigationSnapshot>({
      location: this.#entries.read().location,
      action: 'POP',
    })
  }

  /** Navigates: within the site after the user may leave, to other sites immediately. */
  step(action: 'PUSH' | 'REPLACE', to: HostTo, state: unknown) {
    const href = hrefOf(to, this.#here)
    const place = placeOf(href, this.#page.location.href)
    if (!place) return /^https?:/i.test(href) ? this.#page.location.assign(href) : undefined
    const location = { ...place, state: state ?? null, key: newKey() }
    this.#ask(location, () => this.#own.after(() => this.commit(action, location)))
  }

  /** Shows `wanted`, or where guards and redirects lead instead, without asking. */
  commit(action: NavigationSnapshot['action'], wanted: HostLocation): void {
    const location = this.#steps.steer(wanted)
    const over = this.#overlay !== undefined && action === 'PUSH'
    if (action !== 'REPLACE') this.#overlay = undefined
    if (action === 'PUSH' && !over) this.#entries.push(location)
    else if (over || action === 'REPLACE' || location !== wanted) this.#entries.replace(location)
    this.snapshot.set(Object.freeze({ location: Object.freeze(location), action }))
  }

  resteer(): void {
    const location = this.#steps.steer(this.#here)
    if (location === this.#here) return
    this.#entries.replace(location)
    this.snapshot.set({ location, action: 'REPLACE' })
  }

  above(onBack: () => void): () => void {
    const mine = { onBack }
    this.#own.after(() => {
      if (!this.#overlay) this.#entries.push(this.#here)
      this.#overlay = mine
    })
    return () => {
      // a step that closes it takes its entry
      setTimeout(() =>
        this.#own.after(() => {
          if (this.#overlay === mine) this.#own.go('down', -1)
        }),
      )
    }
  }

  /** Handles popstate, caused by us, by the user, or by a `#fragment`. */
  popped() {
    const cause = this.#own.done()
    if (cause === 'back') return
    const { location, index } = this.#entries.read()
    const below = this.#entries.index - 1
    if (cause === 'down') return this.#leaveOverlay(below)
    if (this.#overlay && index === below) {
      const { onBack } = this.#overlay
      this.#leaveOverlay(below)
      return onBack()
    }
    if (index === undefined) {
      this.#entries.replace(location, this.#entries.index + 1)
      this.snapshot.set({ location, action: 'PUSH' })
      return
    }
    if (cause === 'agreed' || index === this.#entries.index) this.#arrive(location, index)
    else this.#askBeforePop(location, index)
  }

  /** Asks about a step that the browser has taken already: it is undone while the person thinks. */
  #askBeforePop(location: HostLocation, index: number): void {
    let undone = false
    this.#ask(location, () => {
      // the question may have its own entry
      if (undone) this.#own.go('agreed', index - this.#entries.index)
      else this.#arrive(location, index)
    })
    if (this.#entries.index === index) return
    undone = true
    this.#own.go('back', this.#entries.index - index)
  }

  #arrive(location: HostLocation, index: number): void {
    this.#entries.index = index
    this.commit('POP', location)
  }

  /** Runs `go` now, or after the person agreed; a later step makes an open question void. */
  #ask(location: HostLocation, go: () => void) {
    this.#asking += 1
    const mine = this.#asking
    const sameView =
      location.pathname === this.#here.pathname && location.search === this.#here.search
    const may = sameView || this.#steps.mayLeave(location)
    if (may === true) return go()
    void may.then((yes) => {
      if (yes && mine === this.#asking) go()
    })
  }

  /** The entry below the one of an overlay is the page again; it says so even if the address was only written otherwise meanwhile. */
  #leaveOverlay(index: number): void {
    this.#overlay = undefined
    this.#entries.index = index
    const { location } = this.#entries.read()
    if (location.key !== this.#here.key || pathOf(location) !== pathOf(this.#here))
      this.#entries.replace(this.#here)
  }

  get #here(): HostLocation {
    return this.snapshot.getSnapshot().location
  }
}
