/** The sandbox's time: the machine's, and whatever a test has advanced it by. */
export class Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1_000
  }
}

/** A moment as the provider writes it: `2026-03-02T10:00:00+09:00`. */
export function seoulTime(at: Date): string {
  return `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
