import type { Page } from '@playwright/test'
import { graveFindings } from '../axe.ts'
import { walkByTab } from '../focus.ts'
import { expect, test } from '../journey.ts'
import { newShopper } from '../shopper.ts'

/** Account pages by name; `member` ones are opened after a login. */
const pages = {
  'the login': { path: '/login' },
  'the registration': { path: '/register' },
  'the page for the code': { path: '/activation' },
  'the forgotten password': { path: '/help/find-password' },
  'the reset of a password': { path: '/help/reset-password' },
  'my info': { path: '/me/info', isMembers: true },
  'the change of a password': { path: '/me/change-password', isMembers: true },
} satisfies Record<string, { path: string; isMembers?: boolean }>

let token: string
test.beforeAll(async ({ playwright }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
  token = (await newShopper(request)).token
  await request.dispose()
})

async function prepare(page: Page, isMembers = false): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.addInitScript(
    (value) => {
      if (value) localStorage.setItem('accessToken', value)
      // The reset page requires a reset token.
      sessionStorage.setItem('resetToken', 'once')
    },
    isMembers ? token : '',
  )
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveURL(path)
}

const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Expects no serious axe finding and no horizontal scrolling. */
async function expectUsable(page: Page, where: string): Promise<void> {
  expect([where, await graveFindings(page), await sideways(page)]).toEqual([where, [], 0])
}

for (const [name, { path, isMembers }] of Object.entries<{ path: string; isMembers?: boolean }>(
  pages,
)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${name} is accessible in ${theme}, wide and narrow`, async ({ page }) => {
      await prepare(page, isMembers)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await open(page, path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectUsable(page, `${theme}, 1440 px`)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectUsable(page, `${theme}, 390 px`)
    })
  }
}

test.describe('at 1440 by 900 zoomed to 200 %, a layout of 720 by 450', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  for (const [name, { path, isMembers }] of Object.entries<{ path: string; isMembers?: boolean }>(
    pages,
  )) {
    test(`${name} shows every keyboard stop and hides no content`, async ({ page }) => {
      await prepare(page, isMembers)
      await open(page, path)
      await expectUsable(page, '200 %')
      await page.getByRole('link', { name: '본문 바로가기' }).focus()
      const stops = (await walkByTab(page)).filter(({ region }) => region === 'MAIN')
      expect(stops.length).toBeGreaterThan(1)
      expect(stops.flatMap((stop) => stop.faults.map((fault) => `${stop.name} ${fault}`))).toEqual(
        [],
      )
    })
  }
})
