import type { Page } from '@playwright/test'

/** Replaces delays of the page's timers from the next load on: `[[from, to], …]` in ms. */
export async function changeDelays(
  page: Page,
  changes: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  await page.addInitScript((pairs) => {
    const { setTimeout, setInterval } = window
    const delays = new Map(pairs)
    type StartTimer = (run: () => void, ms: number, ...rest: unknown[]) => unknown
    const withChangedDelays =
      (start: StartTimer) =>
      (run: () => void, ms = 0, ...rest: unknown[]) =>
        start(run, delays.get(ms) ?? ms, ...rest)
    Object.assign(window, {
      setTimeout: withChangedDelays(setTimeout),
      setInterval: withChangedDelays(setInterval),
    })
  }, changes)
}

/** Shows toasts for 20 seconds, not 2, because a busy machine needs the time. */
export const extendToasts = (page: Page) => changeDelays(page, [[2_000, 20_000]])

/** The time after which {@link shortenDeadlines} lets a page request hanging code again. */
export const SHORTENED_RETRY_MS = 2_500

/** Shortens the times after which hanging code counts as slow or failed, or is requested again. */
export const shortenDeadlines = (page: Page) =>
  changeDelays(page, [
    [4_000, 2_000],
    [12_000, 3_000],
    [10_000, SHORTENED_RETRY_MS],
  ])
