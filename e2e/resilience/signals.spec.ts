import type { Page } from '@playwright/test'
import { expect, followLink, heading, main, newPage, test } from '../journey.ts'
import { accounts, openAs } from '../session.ts'
import { changeDelays } from '../timers.ts'
import { faults } from './faults.ts'
import { liveVersion, plant } from './site.ts'

test('a version that froze the tab is replaced at the next visit', async ({ page, context }) => {
  const before = liveVersion('commerce')
  const planted = plant('commerce', { script: faults.freeze })
  try {
    await page.goto('/sounds/tracks')
    await expect(heading(page)).toBeVisible()
    await page.getByRole('link', { name: /구독/ }).first().click({ noWaitAfter: true })
    const next = await context.newPage()
    // A page without the shell has no heartbeat.
    await next.goto('/robots.txt')
    await expect
      .poll(() => silenceOf(next), { message: 'the tab is frozen', timeout: 30_000 })
      .toBeGreaterThan(4_000)
    const loaded: string[] = []
    next.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await next.goto('/subscription')
    await expect(heading(next)).toBeVisible()
    const ofCommerce = loaded.filter((path) => /\/remotes\/commerce\/.*\/entry/.test(path))
    expect(ofCommerce.at(-1)).toContain(`/remotes/commerce/${before}/`)
  } finally {
    planted.remove()
  }
})

/** Returns the milliseconds since the last heartbeat of the other tab, or 0 before its first. */
function silenceOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const beat = Object.entries(localStorage).find(([key]) => key.startsWith('sori.beat.'))
    return beat ? Date.now() - Number(beat[1].split(' ')[0]) : 0
  })
}

test('an administrator sees visits and failures of a broken version', async ({
  page,
  browser,
  troubles,
}) => {
  troubles.allow(/planted/)
  const planted = plant('commerce', { script: faults.crash })
  try {
    // Sends signals sooner than every 20 seconds.
    await changeDelays(page, [[20_000, 500]])
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/signals'))
    await page.goto('/subscription')
    await expect(heading(page)).toBeVisible()
    expect((await sent).status()).toBe(204)
    await followLink(page, '/sounds/tracks')

    const admin = await newPage(browser)
    await openAs(admin, accounts.admin, '/admin/remotes')
    const row = main(admin)
      .getByRole('table', { name: 'commerce 버전' })
      .getByRole('row', { name: planted.version })
    await expect(async () => {
      await admin.reload()
      await expect(row).toContainText('로드 1', { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
    await expect(row).toContainText('사용 중')
  } finally {
    planted.remove()
  }
})
