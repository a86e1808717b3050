/**
 * Causes of the shell's own steps: `back` undoes a step during a question, `agreed` repeats it,
 * `down` leaves a layer above the page.
 */
export type Cause = 'back' | 'agreed' | 'down'

/**
 * Steps of the shell in the browser's history. Their `popstate` arrives later, like those of the
 * user.
 */
export class OwnSteps {
  readonly #history: History
  /** Set while a popstate event that we caused is pending. */
  #cause: Cause | undefined
  /** Callbacks that wait for our own step. */
  #waiting: (() => void)[] = []

  constructor(history: History) {
    this.#history = history
  }

  /** Steps by `delta` entries. */
  go(cause: Cause, delta: number): void {
    this.#cause = cause
    this.#history.go(delta)
  }

  /** Runs `then` when no step of ours is pending. */
  after(then: () => void): void {
    if (this.#cause === undefined) then()
    else this.#waiting.push(then)
  }

  /** Handles a popstate: returns its cause if we caused it, and runs the waiting callbacks. */
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
