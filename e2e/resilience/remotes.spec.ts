import type { Page } from '@playwright/test'
import { expect, login, test } from '../journey.ts'
import { removeFiles } from './site.ts'

/** A page of each remote, and one that it does not own. */
const places = [
  { remote: 'browse', own: '/sounds/tracks', other: '/subscription', account: undefined },
  { remote: 'account', own: '/login', other: '/sounds/tracks', account: undefined },
  { remote: 'commerce', own: '/subscription', other: '/sounds/tracks', account: undefined },
  { remote: 'studio', own: '/me/statistic', other: '/sounds/tracks', account: ['artist@sori.test', 'Artist123!'] },
  { remote: 'admin', own: '/admin/users', other: '/sounds/tracks', account: ['admin@sori.test', 'Admin123!'] },
] as const

const failed = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' })

async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

for (const { remote, own, other, account } of places) {
  test.describe(`the ${remote} remote`, () => {
    test.beforeEach(async ({ page, troubles }) => {
      if (!account) return
      await page.goto('/login')
      await login(page, ...account)
      await expect(page).not.toHaveURL(/login/)
      // the administrator has landed on a page of the remote in question: it must not come out of the cache
      await page.waitForLoadState('networkidle')
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.clearBrowserCache')
      troubles.seen.length = 0
    })

    test('gone: all else works, and it comes back without a reload', async ({ page, troubles }) => {
      troubles.allow(/404|Failed to load|remotes\//)
      const putBack = removeFiles(remote)
      try {
        await page.goto(own)
        await expect(failed(page)).toBeVisible({ timeout: 20_000 })
        await page.evaluate(() => Object.assign(window, { sameDocument: true }))
        await walkTo(page, other)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(failed(page)).toBeHidden()
        await walkTo(page, own)
        await expect(failed(page)).toBeVisible({ timeout: 20_000 })
      } finally {
        putBack()
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
      await expect(failed(page)).toBeHidden()
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    })

    test('hanging: all else works, the person is told and offered a retry that helps', async ({ page, troubles }) => {
      troubles.allow(/remotes\//)
      let hanging = true
      await page.route(`**/remotes/${remote}/**`, async (route) => {
        if (hanging) await new Promise(() => {})
        else await route.continue()
      })
      await page.goto(own, { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByText('아직 불러오는 중입니다', { exact: false })).toBeVisible({ timeout: 8_000 })
      await expect(page.getByRole('banner')).toBeVisible()
      await walkTo(page, other)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await walkTo(page, own)
      await expect(failed(page)).toBeVisible({ timeout: 16_000 })
      hanging = false
      await failed(page).click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}

test('a page whose code cannot be had for a while comes with a retry, as often as it takes', async ({ page, troubles }) => {
  troubles.allow(/remotes\/browse|ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const track = page.getByRole('list', { name: '트랙 목록' }).getByRole('link').first()
  await expect(track).toBeVisible()
  await page.waitForLoadState('networkidle')
  const code = '**/remotes/browse/**'
  await page.route(code, (route) => route.abort())
  await track.click()
  await expect(failed(page)).toBeVisible()
  await failed(page).click()
  await expect(failed(page)).toBeVisible()
  await page.unroute(code)
  await failed(page).click()
  await expect(page.getByRole('main').getByRole('button', { name: '음원 공유' })).toBeVisible()
})
