import type { Page } from '@playwright/test'
import { expect, followLink, heading, main, newPage, test } from '../journey.ts'
import { accounts, openAs } from '../session.ts'
import { changeDelays } from '../timers.ts'
import { faults } from './faults.ts'
import { liveVersion, publishChangedCopy, waitForRegistry } from './site.ts'

test('a new tab loads the previous version after the newest has frozen a tab', async ({
  page,
  context,
}) => {
  const previous = liveVersion('commerce')
  const changedCopy = publishChangedCopy('commerce', { script: faults.freeze })
  try {
    // The server notices a new version within a second.
    await expect(async () => {
      await page.goto('/sounds/tracks')
      const registry = await page.locator('#sori-registry').textContent()
      expect(registry).toContain(changedCopy.version)
    }).toPass()
    await expect(heading(page)).toBeVisible()
    await page.getByRole('link', { name: /구독/ }).first().click({ noWaitAfter: true })
    const newTab = await context.newPage()
    // Opens a page without the shell, because the shell writes a heartbeat too.
    await newTab.goto('/robots.txt')
    await expect
      .poll(() => silenceOf(newTab), { message: 'the tab is frozen', timeout: 30_000 })
      .toBeGreaterThan(4_000)
    const loaded: string[] = []
    newTab.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await newTab.goto('/subscription')
    await expect(heading(newTab)).toBeVisible()
    const entries = loaded.filter((path) => /\/remotes\/commerce\/.*\/entry/.test(path))
    expect(entries.at(-1)).toContain(`/remotes/commerce/${previous}/`)
  } finally {
    changedCopy.remove()
  }
})

/** Returns the milliseconds since the last heartbeat of the other tab, or 0 before its first. */
function silenceOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const heartbeat = Object.entries(localStorage).find(([key]) => key.startsWith('sori.beat.'))
    if (!heartbeat) return 0
    const [time] = heartbeat[1].split(' ')
    return Date.now() - Number(time)
  })
}

test('an administrator sees visits and failures of a broken version', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/planted/)
  const changedCopy = publishChangedCopy('commerce', { script: faults.crash })
  try {
    await waitForRegistry(page)
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
      .getByRole('row', { name: changedCopy.version })
    await expect(async () => {
      await admin.reload()
      await expect(row).toContainText('로드 1', { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
    await expect(row).toContainText('사용 중')
  } finally {
    changedCopy.remove()
  }
})
