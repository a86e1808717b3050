/** Returns the machine's clock, which tests can advance. */
export function createClock() {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    timestamp: () => now().toISOString(),
    advance: (seconds: number) => {
      aheadMs += seconds * 1_000
    },
  }
}

export type Clock = ReturnType<typeof createClock>

/** Formats a time as the provider does: `2026-03-02T10:00:00+09:00`. */
export function seoulTime(time: string): string {
  const seoulDate = new Date(Date.parse(time) + 9 * 3_600_000)
  return `${seoulDate.toISOString().slice(0, 19)}+09:00`
}
