/** Why the shell steps by itself: `back` undoes a step that is being asked about, `agreed` repeats it, `down` leaves what was open above the page. */
export type Cause = 'back' | 'agreed' | 'down'

/** Steps that the shell takes in the browser's history by itself. The browser reports them by `popstate`, later, as it does those of the person. */
export class OwnSteps {
  readonly #history: History
  /** Of the next popstate, when it is our own doing. */
  #cause: Cause | undefined
  /** What waits until the browser has done a step of our own. */
  #waiting: (() => void)[] = []

  constructor(history: History) {
    this.#history = history
  }

  /** Steps by `delta` entries. */
  go(cause: Cause, delta: number): void {
    this.#cause = cause
    this.#history.go(delta)
  }

  /** Runs `then` once no step of our own is under way. */
  after(then: () => void): void {
    if (this.#cause === undefined) then()
    else this.#waiting.push(then)
  }

  /** A popstate has come: why, if the step was our own. What waited runs after it. */
  done(): Cause | undefined {
    const cause = this.#cause
    const late = this.#waiting
    this.#cause = undefined
    this.#waiting = []
    queueMicrotask(() => {
      for (const run of late) run()
    })
    return cause
  }
}
