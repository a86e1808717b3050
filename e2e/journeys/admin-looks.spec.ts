import type { Page } from '@playwright/test'
import { graveFindings } from '../axe.ts'
import { expect, login, test } from '../journey.ts'
import { looksOf, openPage } from '../looks.ts'

const pages = [
  'statistic',
  'users?size=4',
  'albums?size=4',
  'tracks?size=4',
  'tags/spelling',
  'reports',
  'changes?size=4',
  'account',
] as const

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await login(page, 'admin@sori.test', 'Admin123!')
  await expect(page).toHaveURL('/admin/statistic')
}

for (const place of pages) {
  test(`/admin/${place} can be used by everyone`, async ({ page }) => {
    test.setTimeout(180_000)
    await logIn(page)
    expect(await looksOf(page, `/admin/${place}`)).toEqual([])
  })
}

test('the pop-ups of a member are usable by everyone, and give the focus back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await logIn(page)
  await openPage(page, '/admin/users')
  const opener = page.getByRole('button', { name: /유저 상세 정보$/ }).first()
  await opener.click()
  for (const tab of ['정보', '크레딧 내역', '결제 내역', '변경 기록']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('dialog [aria-busy="true"]')).toHaveCount(0)
    expect([tab, await graveFindings(page)]).toEqual([tab, []])
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the keyboard stops at every control of each of four members', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page)
  // the oldest members: none of them has left, as members of other journeys do
  await openPage(page, '/admin/users?size=4&more%5BuserId%5D=asc')
  const rows = page.getByRole('table', { name: '유저 목록' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) {
    await row.getByRole('button', { name: /유저 상세 정보$/ }).focus()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: /구독 정보$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: / 수정$/ })).toBeFocused()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the cards of members have targets for a finger, and whole addresses of mail', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await logIn(page)
    await openPage(page, '/admin/users?size=4&more%5BuserId%5D=asc')
    const row = page.getByRole('table', { name: '유저 목록' }).locator('tbody').getByRole('row').first()
    for (const target of await row.getByRole('button').all()) {
      const box = await target.boundingBox()
      expect([await target.textContent(), box && Math.min(box.width, box.height) >= 44]).toEqual([await target.textContent(), true])
    }
    const mail = row.getByRole('cell').filter({ hasText: '@' })
    // its label and one line
    expect((await mail.boundingBox())?.height).toBeLessThan(52)
  })
})
