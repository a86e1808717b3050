import type {
  HostLocation,
  HostNavigation,
  HostTo,
  NavigationSnapshot,
  Snapshot,
} from '@sori/contract/host'
import { createObservable } from '@sori/remote-kit/host'
import { BrowserEntries, newKey } from './browserEntries.ts'
import { isNewPage } from './isNewPage.ts'
import { hrefOf, pathOf, placeOf } from './locations.ts'

interface HistoryRules {
  /** Returns the same object for an allowed location, or the location that replaces it. */
  guard(location: HostLocation): HostLocation
  mayLeave(location: HostLocation): true | Promise<boolean>
  /** Returns the query parameters that choose the content of a path, like an id. */
  namedBy(pathname: string): readonly string[] | undefined
}

/** The history of the page. No other code may write to `window.history`. */
export class ShellHistory implements Snapshot<NavigationSnapshot> {
  readonly #rules: HistoryRules
  readonly #entries = new BrowserEntries()
  readonly #current = createObservable<NavigationSnapshot>({
    location: this.#entries.read().location,
    action: 'POP',
  })
  /** The number of the latest question. Answers to earlier questions are ignored. */
  #question = 0
  /** The open dialog or popover above the page. It has its own history entry. */
  #layer: { onBack(): void } | undefined

  readonly getSnapshot = this.#current.getSnapshot
  readonly subscribe = this.#current.subscribe
  readonly navigator: HostNavigation['navigator'] = Object.freeze({
    createHref: (to) => hrefOf(to, this.#here),
    go: (delta) => window.history.go(delta),
    push: (to, state) => {
      // A link to the current page adds no entry.
      const isHere = hrefOf(to, this.#here) === pathOf(this.#here)
      this.#navigate(isHere ? 'REPLACE' : 'PUSH', to, state)
    },
    replace: (to, state) => this.#navigate('REPLACE', to, state),
  })

  constructor(rules: HistoryRules) {
    this.#rules = rules
    window.addEventListener('popstate', () => this.#onPopstate())
  }

  /** Applies the guard to the current page again, for example after a login. */
  applyGuards = (): void => {
    const location = this.#rules.guard(this.#here)
    if (location === this.#here) return
    this.#entries.replace(location)
    this.#current.set({ location, action: 'REPLACE' })
  }

  /** Navigates without asking about unsaved work. */
  force(to: string): void {
    this.#commit('PUSH', { pathname: to, search: '', hash: '', state: null, key: newKey() })
  }

  /** Makes the next Back call `onBack`. A navigation or the returned function cancels this. */
  onNextBack(onBack: () => void): () => void {
    const layer = { onBack }
    this.#entries.afterStep(() => {
      if (!this.#layer) this.#entries.push(this.#here)
      this.#layer = layer
    })
    return () => {
      // Deferred: a navigation that closes the layer reuses the layer's entry.
      setTimeout(() =>
        this.#entries.afterStep(() => {
          if (this.#layer === layer) this.#entries.step('closeLayer', -1)
        }),
      )
    }
  }

  /** Adds a listener. `isNewPage` is false when only filters or the page number change. */
  onNavigation(
    listener: (from: NavigationSnapshot, to: NavigationSnapshot, isNewPage: boolean) => void,
  ): void {
    let current = this.getSnapshot()
    this.subscribe(() => {
      const from = current
      current = this.getSnapshot()
      listener(from, current, isNewPage(from, current, this.#rules.namedBy))
    })
  }

  #navigate(action: 'PUSH' | 'REPLACE', to: HostTo, state: unknown): void {
    const href = hrefOf(to, this.#here)
    const target = placeOf(href)
    if (target) {
      const location = { ...target, state: state ?? null, key: newKey() }
      this.#ask(location, () => this.#entries.afterStep(() => this.#commit(action, location)))
    } else if (/^https?:/i.test(href)) window.location.assign(href)
  }

  /** Applies the guard, and shows the destination. */
  #commit(action: NavigationSnapshot['action'], destination: HostLocation): void {
    const location = this.#rules.guard(destination)
    const replacesLayer = this.#layer !== undefined && action === 'PUSH'
    if (action !== 'REPLACE') this.#layer = undefined
    if (action === 'PUSH' && !replacesLayer) this.#entries.push(location)
    else if (action !== 'POP' || location !== destination) this.#entries.replace(location)
    this.#current.set(Object.freeze({ location: Object.freeze(location), action }))
  }

  /** Handles a popstate: a step of the shell, a step of the user, or a link to a `#fragment`. */
  #onPopstate(): void {
    const cause = this.#entries.finishStep()
    if (cause === 'undo') return
    const { location, index } = this.#entries.read()
    const below = this.#entries.index - 1
    if (cause === 'closeLayer') this.#leaveLayer(below)
    else if (this.#layer && index === below) {
      const { onBack } = this.#layer
      this.#leaveLayer(below)
      onBack()
    } else if (index === undefined) {
      this.#entries.replace(location, this.#entries.index + 1)
      this.#current.set({ location, action: 'PUSH' })
    } else if (cause === 'repeat' || index === this.#entries.index) this.#arrive(location, index)
    else this.#askAfterPop(location, index)
  }

  /** Asks after a step of the user. Undoes the step while the question is open. */
  #askAfterPop(location: HostLocation, index: number): void {
    let isUndone = false
    this.#ask(location, () => {
      // The current index may have changed, because the question's dialog has its own entry.
      if (isUndone) this.#entries.step('repeat', index - this.#entries.index)
      else this.#arrive(location, index)
    })
    if (this.#entries.index === index) return
    isUndone = true
    this.#entries.step('undo', this.#entries.index - index)
  }

  #arrive(location: HostLocation, index: number): void {
    this.#entries.index = index
    this.#commit('POP', location)
  }

  /** Runs `go` if the user may leave the page and has not started another navigation. */
  #ask(location: HostLocation, go: () => void): void {
    this.#question += 1
    const question = this.#question
    const { pathname, search } = this.#here
    const isSameView = location.pathname === pathname && location.search === search
    const mayLeave = isSameView || this.#rules.mayLeave(location)
    if (mayLeave === true) go()
    else
      void mayLeave.then((isAllowed) => {
        if (isAllowed && question === this.#question) go()
      })
  }

  /**
   * Closes the layer. Restores the page's URL if a `replace` changed it while the layer was open.
   */
  #leaveLayer(index: number): void {
    this.#layer = undefined
    this.#entries.index = index
    const { location } = this.#entries.read()
    if (location.key !== this.#here.key || pathOf(location) !== pathOf(this.#here))
      this.#entries.replace(this.#here)
  }

  get #here(): HostLocation {
    return this.getSnapshot().location
  }
}
