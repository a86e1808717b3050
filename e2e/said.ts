import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the page has said since it was opened: toasts are gone after two seconds, which a busy machine may not look at. */
    said?: string[]
  }
}

/** Notes from now on what `page` says in toasts and beside controls. */
export async function noteWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const speaks = target instanceof Element && target.closest('[role=alert], [role=status]')
        for (const node of addedNodes) {
          if (speaks) said.push(node.textContent ?? '')
          // what was said before the page was drawn comes with the place where it is said
          else if (node instanceof Element)
            said.push(...[...node.querySelectorAll('[role=alert], [role=status]')].map((place) => place.textContent ?? ''))
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** From the next load on a toast of `page` stays for twenty seconds instead of two, in which a busy machine may neither look at it nor point at it. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const slower = (run: () => void, ms?: number, ...rest: unknown[]) => wait(run, ms === 2_000 ? 20_000 : ms, ...rest)
    Object.assign(window, { setTimeout: slower })
  })
}

/** Waits until the page has said `words`, and forgets all that it has said. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.said?.join('\n') ?? '')).toContain(words)
  await page.evaluate(() => window.said?.splice(0))
}
