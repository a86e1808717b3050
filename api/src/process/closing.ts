import type { Log } from '../lib/runtime/log.ts'

/** Collects the steps that close the parts of a process. */
export class Closing {
  #steps: (() => Promise<unknown>)[] = []
  #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Closes all parts, the newest first. Continues after a failure. */
  async run(): Promise<void> {
    for (const close of this.#steps.splice(0).reverse()) {
      await close().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'a part failed to close'),
      )
    }
  }
}
