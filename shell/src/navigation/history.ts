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
  /** Returns the destination after guards: the same object when it is allowed. */
  guard(location: HostLocation): HostLocation
  mayLeave(location: HostLocation): true | Promise<boolean>
  /** Returns the parameters that name the content of a path. */
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
  /** The number of the latest question; answers to earlier ones are ignored. */
  #question = 0
  /** The open layer above the page, which has its own entry. */
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
    window.addEventListener('popstate', () => this.#popped())
  }

  /** Applies guards again, for example after a login. */
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

  /** Makes the next Back call `onBack`, until another navigation or the returned function. */
  onNextBack(onBack: () => void): () => void {
    const layer = { onBack }
    this.#entries.afterStep(() => {
      if (!this.#layer) this.#entries.push(this.#here)
      this.#layer = layer
    })
    return () => {
      // A navigation that closes the layer reuses its entry.
      setTimeout(() =>
        this.#entries.afterStep(() => {
          if (this.#layer === layer) this.#entries.step('closeLayer', -1)
        }),
      )
    }
  }

  /** Adds a listener. `isNewPage` is false when only the view changes. */
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

  /** Shows the destination after guards, without asking. */
  #commit(action: NavigationSnapshot['action'], destination: HostLocation): void {
    const location = this.#rules.guard(destination)
    const replacesLayer = this.#layer !== undefined && action === 'PUSH'
    if (action !== 'REPLACE') this.#layer = undefined
    if (action === 'PUSH' && !replacesLayer) this.#entries.push(location)
    else if (action !== 'POP' || location !== destination) this.#entries.replace(location)
    this.#current.set(Object.freeze({ location: Object.freeze(location), action }))
  }

  /** Handles a popstate: a step of this class, of the user, or to a `#fragment`. */
  #popped(): void {
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

  /** Undoes the browser's step while the question is open. */
  #askAfterPop(location: HostLocation, index: number): void {
    let isUndone = false
    this.#ask(location, () => {
      // Counted again, because the question may have its own entry.
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

  /** Runs `go` after the user has agreed, unless a later step was taken. */
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

  /** Closes the layer, and restores the page's URL if it changed meanwhile. */
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
