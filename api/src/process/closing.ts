import type { Log } from '../lib/runtime/log.ts'

/** What a process has opened, closed in the opposite order. */
export class Closing {
  #steps: (() => Promise<unknown>)[] = []
  #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Closes all of it, the newest first. A part that fails to close does not keep the others open. */
  async run(): Promise<void> {
    for (const close of this.#steps.splice(0).reverse()) {
      await close().catch((error: unknown) => this.#log.warn({ err: error }, 'a part did not close cleanly'))
    }
  }
}
