/** The machine's time plus the seconds that a test has added. */
export class Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1_000
  }
}

/** Formats a time as the provider does: `2026-03-02T10:00:00+09:00`. */
export function seoulTime(at: Date): string {
  return `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
