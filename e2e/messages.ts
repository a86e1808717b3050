import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /**
     * All messages since the page was opened, because a busy machine may miss a toast of two
     * seconds.
     */
    messages?: string[]
  }
}

/** Records messages of `page`, in toasts and beside controls, from now on. */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const messages: string[] = []
    const messageAreas = '[role=alert], [role=status]'
    Object.assign(window, { messages })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const isMessage = target instanceof Element && target.closest(messageAreas)
        for (const node of addedNodes) {
          if (isMessage) messages.push(node.textContent ?? '')
          // A message that is set before the first paint is added together with its area.
          else if (node instanceof Element)
            for (const element of node.querySelectorAll(messageAreas))
              messages.push(element.textContent ?? '')
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the page has shown `text`, then clears the record. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.messages?.join('\n') ?? '')).toContain(text)
  await page.evaluate(() => window.messages?.splice(0))
}

export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.locator('[role=status], [role=alert]').getByText(text).first()).toBeVisible()
