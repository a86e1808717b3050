import type { Page } from '@playwright/test'

/** Replaces delays of the page's timers from the next load on: `[[from, to], …]` in ms. */
export async function changeDelays(
  page: Page,
  changes: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  await page.addInitScript((pairs) => {
    const { setTimeout, setInterval } = window
    const delays = new Map(pairs)
    const changed =
      (start: (run: () => void, ms: number, ...rest: unknown[]) => unknown) =>
      (run: () => void, ms = 0, ...rest: unknown[]) =>
        start(run, delays.get(ms) ?? ms, ...rest)
    Object.assign(window, { setTimeout: changed(setTimeout), setInterval: changed(setInterval) })
  }, changes)
}

/** Extends toasts from 2 to 20 seconds, because a busy machine needs the time. */
export const extendToasts = (page: Page) => changeDelays(page, [[2_000, 20_000]])

/** Shortens the deadlines of a page whose code hangs: slow, stalled, and the retry of a chunk. */
export const shortenDeadlines = (page: Page) =>
  changeDelays(page, [
    [4_000, 2_000],
    [12_000, 3_000],
    [10_000, 2_500],
  ])
