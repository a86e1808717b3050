import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** All messages since the page was opened: a busy machine may miss a toast of two seconds. */
    said?: string[]
  }
}

/** Records messages of `page` in toasts and beside controls from now on. */
export async function noteWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const speaks = target instanceof Element && target.closest('[role=alert], [role=status]')
        for (const node of addedNodes) {
          if (speaks) said.push(node.textContent ?? '')
          // Messages from before the first paint arrive with their container.
          else if (node instanceof Element)
            said.push(...[...node.querySelectorAll('[role=alert], [role=status]')].map((place) => place.textContent ?? ''))
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Extends toasts from 2 to 20 seconds after the next load: a busy machine needs the time. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const slower = (run: () => void, ms?: number, ...rest: unknown[]) => wait(run, ms === 2_000 ? 20_000 : ms, ...rest)
    Object.assign(window, { setTimeout: slower })
  })
}

/** Waits until the page has shown `words`, then clears the record. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.said?.join('\n') ?? '')).toContain(words)
  await page.evaluate(() => window.said?.splice(0))
}
