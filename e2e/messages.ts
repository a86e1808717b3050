import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** All messages since the page was opened: a busy machine may miss a toast of two seconds. */
    messages?: string[]
  }
}

/** Records messages of `page` in toasts and beside controls from now on. */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(window, { messages })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const speaks = target instanceof Element && target.closest('[role=alert], [role=status]')
        for (const node of addedNodes) {
          if (speaks) messages.push(node.textContent ?? '')
          // Messages from before the first paint arrive with their container.
          else if (node instanceof Element)
            messages.push(
              ...[...node.querySelectorAll('[role=alert], [role=status]')].map(
                (place) => place.textContent ?? '',
              ),
            )
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Extends toasts from 2 to 20 seconds after the next load: a busy machine needs the time. */
export async function extendToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const slower = (run: () => void, ms?: number, ...rest: unknown[]) =>
      wait(run, ms === 2_000 ? 20_000 : ms, ...rest)
    Object.assign(window, { setTimeout: slower })
  })
}

/** Waits until the page has shown `words`, then clears the record. */
export async function expectMessage(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.messages?.join('\n') ?? '')).toContain(words)
  await page.evaluate(() => window.messages?.splice(0))
}
