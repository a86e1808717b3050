import type { HostLocation } from '@sori/contract/host'
import { cleanPath, pathOf } from './locations.ts'

interface EntryState {
  readonly key: string
  readonly index: number
  readonly state: unknown
}

/**
 * The reason for a step of the shell. While a question is open, the shell undoes the user's step.
 * It repeats the step after a yes. A step also closes a layer.
 */
type Cause = 'undo' | 'repeat' | 'closeLayer'

/** The entries of this page in the browser's history. The shell itself may step through them. */
export class BrowserEntries {
  index: number
  /** The cause of the shell's step while its popstate event is pending. */
  #cause: Cause | undefined
  #waiting: (() => void)[] = []

  constructor() {
    window.history.scrollRestoration = 'manual'
    const { location, index } = this.read()
    this.index = index ?? 0
    if (index === undefined) this.replace(location)
  }

  /** Returns the current entry. An entry that the shell has not written has no index. */
  read(): { location: HostLocation; index: number | undefined } {
    const { key, index, state } = (window.history.state ?? {}) as Partial<EntryState>
    const { pathname, search, hash } = window.location
    const address = { pathname: cleanPath(pathname), search, hash }
    return { location: { ...address, state: state ?? null, key: key ?? newKey() }, index }
  }

  push(location: HostLocation): void {
    this.#write('pushState', location, this.index + 1)
  }

  /** Overwrites the current entry. */
  replace(location: HostLocation, index = this.index): void {
    this.#write('replaceState', location, index)
  }

  /** Moves by `delta` entries. The `popstate` event arrives later. */
  step(cause: Cause, delta: number): void {
    this.#cause = cause
    window.history.go(delta)
  }

  /** Runs `callback` now, or after the pending step of the shell. */
  afterStep(callback: () => void): void {
    if (this.#cause === undefined) callback()
    else this.#waiting.push(callback)
  }

  /** Ends the pending step of the shell, and returns its cause. */
  finishStep(): Cause | undefined {
    const cause = this.#cause
    const callbacks = this.#waiting
    this.#cause = undefined
    this.#waiting = []
    queueMicrotask(() => {
      for (const callback of callbacks) callback()
    })
    return cause
  }

  #write(method: 'pushState' | 'replaceState', location: HostLocation, index: number): void {
    const write = (state: unknown) =>
      window.history[method]({ key: location.key, index, state }, '', pathOf(location))
    try {
      write(location.state)
    } catch {
      // The browser cannot clone this state.
      write(null)
    }
    this.index = index
  }
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
