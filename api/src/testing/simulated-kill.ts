/** Fails the call with the number `at` and all later ones, like a killed process. */
export class SimulatedKill {
  #at: number
  calls = 0

  constructor(at = Number.POSITIVE_INFINITY) {
    this.#at = at
  }

  get isDead(): boolean {
    return this.calls >= this.#at
  }

  /** Returns `part` with methods that count their calls and fail after the kill. */
  wrap<T extends object>(part: T): T {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function' || name === 'close') return value
        return async (...args: unknown[]): Promise<unknown> => {
          if (this.isDead || ++this.calls === this.#at) throw new Error('killed')
          return Reflect.apply(value, target, args)
        }
      },
    })
  }
}
