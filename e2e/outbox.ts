import { expect, type Page } from '@playwright/test'

/**
 * Returns the newest mail to `email` after `before` earlier ones (D15), read from the API directly,
 * also behind nginx.
 */
export async function newestMail(page: Page, email: string, before = 0): Promise<string> {
  let texts: string[] = []
  await expect
    .poll(async () => {
      const answer = await page.request.get(process.env.E2E_OUTBOX ?? '', {
        headers: {
          accept: 'application/json',
          'x-outbox-token': process.env.E2E_OUTBOX_TOKEN ?? '',
        },
      })
      const mails = (await answer.json()) as { to: string; text: string }[]
      texts = mails.filter(({ to }) => to === email).map(({ text }) => text)
      return texts.length
    })
    .toBeGreaterThan(before)
  return texts[0] ?? ''
}
