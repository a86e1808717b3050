import type { HostLocation, HostNavigation, HostTo, NavigationSnapshot, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/observable'
import { hrefOf, pathOf, placeOf } from './locations.ts'

/** What the history keeps in `history.state` of each entry. */
interface Kept {
  readonly key: string
  readonly index: number
  readonly state: unknown
}

/** What others decide about a step before it is taken. */
export interface Steps {
  /** Where a step to `location` really ends; the same object when nothing is in its way (redirects, guards). */
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
   * Something has opened above the page: the next step back calls `onBack` and stays on the page. It lasts until then, until a step to another
   * place, or until the returned function is called because it was closed in another way.
   */
  above(onBack: () => void): () => void
}

/** Makes the history of `page` (its `window`). Nobody else may write to `window.history`. */
export function createHistory(page: Window, { steer, mayLeave }: Steps): ShellHistory {
  page.history.scrollRestoration = 'manual'
  const first = read()
  const snapshot = createObservable<NavigationSnapshot>({ location: first.location, action: 'POP' })
  let index = first.index ?? 0
  if (first.index === undefined) write('replaceState', first.location, index)
  /** The next popstate is our own doing: `back` undoes a step that is being asked about, `agreed` repeats it, `down` leaves what was open above the page. */
  let own: 'back' | 'agreed' | 'down' | undefined
  let asking = 0
  /** The entry on top is one for what is open above the page; a step back from it is not one to another place. */
  let overlay: { onBack(): void } | undefined
  /** What waits until the browser has done a step of our own. */
  let waiting: (() => void)[] = []

  /** The entry the browser stands on; it has no index when the browser itself made it (the first one, a `#fragment`). */
  function read(): { location: HostLocation; index: number | undefined } {
    const kept = page.history.state as Partial<Kept> | null
    const { search, hash } = page.location
    // `//name` would be another site to the history
    const pathname = page.location.pathname.replace(/^\/{2,}/, '/')
    const location = { pathname, search, hash, state: kept?.state ?? null, key: kept?.key ?? newKey() }
    return { location, index: kept?.index }
  }

  function write(method: 'pushState' | 'replaceState', location: HostLocation, at: number) {
    const { key, state } = location
    try {
      page.history[method]({ key, index: at, state } satisfies Kept, '', pathOf(location))
    } catch {
      // a state that cannot be cloned, or too many calls: the page still gets there
      page.history[method]({ key, index: at, state: null } satisfies Kept, '', pathOf(location))
    }
    index = at
  }

  function commit(action: NavigationSnapshot['action'], wanted: HostLocation) {
    const location = steer(wanted)
    const over = overlay !== undefined && action === 'PUSH'
    if (action !== 'REPLACE') overlay = undefined
    if (over) write('replaceState', location, index)
    else if (action === 'PUSH') write('pushState', location, index + 1)
    else if (action === 'REPLACE' || location !== wanted) write('replaceState', location, index)
    snapshot.set(Object.freeze({ location: Object.freeze(location), action }))
  }

  /** Runs `go` now, or after the person agreed; a later step makes an open question void. */
  function ask(location: HostLocation, go: () => void) {
    asking += 1
    const mine = asking
    const here = snapshot.getSnapshot().location
    const sameView = location.pathname === here.pathname && location.search === here.search
    const may = sameView || mayLeave(location)
    if (may === true) return go()
    void may.then((yes) => {
      if (yes && mine === asking) go()
    })
  }

  function step(action: 'PUSH' | 'REPLACE', to: HostTo, state: unknown) {
    const here = snapshot.getSnapshot().location
    const href = hrefOf(to, here)
    const place = placeOf(href, page.location.href)
    if (!place) return /^https?:/i.test(href) ? page.location.assign(href) : undefined
    const location = { ...place, state: state ?? null, key: newKey() }
    ask(location, () => afterOwnStep(() => commit(action, location)))
  }

  function afterOwnStep(run: () => void) {
    if (own === undefined) run()
    else waiting.push(run)
  }

  /** The entry below the one of an overlay is the page again; it says so even if the address was only written otherwise meanwhile. */
  function leaveOverlay(at: number) {
    overlay = undefined
    index = at
    const { location } = snapshot.getSnapshot()
    if (read().location.key !== location.key || pathOf(read().location) !== pathOf(location)) write('replaceState', location, at)
  }

  function above(onBack: () => void): () => void {
    const mine = { onBack }
    afterOwnStep(() => {
      if (!overlay) write('pushState', snapshot.getSnapshot().location, index + 1)
      overlay = mine
    })
    return () => {
      // a step that closes it takes its entry
      setTimeout(() =>
        afterOwnStep(() => {
          if (overlay !== mine) return
          own = 'down'
          page.history.go(-1)
        }),
      )
    }
  }

  page.addEventListener('popstate', () => {
    const cause = own
    own = undefined
    const late = waiting
    waiting = []
    queueMicrotask(() => {
      for (const run of late) run()
    })
    if (cause === 'back') return
    const next = read()
    if (cause === 'down') return leaveOverlay(index - 1)
    if (overlay && next.index === index - 1) {
      const { onBack } = overlay
      leaveOverlay(next.index)
      return onBack()
    }
    if (next.index === undefined) {
      write('replaceState', next.location, index + 1)
      snapshot.set({ location: next.location, action: 'PUSH' })
      return
    }
    const at = next.index
    const delta = at - index
    const arrive = () => {
      index = at
      commit('POP', next.location)
    }
    if (cause === 'agreed' || delta === 0) return arrive()
    let undone = false
    ask(next.location, () => {
      if (!undone) return arrive()
      own = 'agreed'
      // the question may have an entry of its own
      page.history.go(at - index)
    })
    if (index !== at) {
      // the browser has moved already: go back while the person thinks
      undone = true
      own = 'back'
      page.history.go(-delta)
    }
  })

  return {
    ...readOnly(snapshot),
    navigator: Object.freeze({
      createHref: (to: HostTo) => hrefOf(to, snapshot.getSnapshot().location),
      go: (delta: number) => page.history.go(delta),
      push: (to: HostTo, state?: unknown) => {
        // a link to where one is already adds no entry, as in browsers
        const same = hrefOf(to, snapshot.getSnapshot().location) === pathOf(snapshot.getSnapshot().location)
        step(same ? 'REPLACE' : 'PUSH', to, state)
      },
      replace: (to: HostTo, state?: unknown) => step('REPLACE', to, state),
    }),
    resteer: () => {
      const here = snapshot.getSnapshot().location
      const location = steer(here)
      if (location === here) return
      write('replaceState', location, index)
      snapshot.set({ location, action: 'REPLACE' })
    },
    above,
    force: (to) => {
      const place = placeOf(to, page.location.href)
      if (place) commit('PUSH', { ...place, state: null, key: newKey() })
    },
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
