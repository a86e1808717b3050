import { expect, heading, main, playButtons, test } from '../journey.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { accounts, openAs } from '../session.ts'

test('the home page explains the site, and links to charts and tags', async ({ page }) => {
  await recordMedia(page)
  await page.goto('/home')
  await expect(heading(page)).toHaveText('홈')
  await expect(main(page).getByText(/1크레딧은 구독 플랜에 따라/)).toBeVisible()
  const chart = page.getByRole('list', { name: '인기 차트' })
  await expect(chart.getByRole('listitem').nth(2)).toBeVisible({ timeout: 30_000 })
  await chart
    .getByRole('button', { name: / 재생$/ })
    .nth(1)
    .click()
  await expectPlaying(page)
  await page.getByRole('link', { name: '월간' }).click()
  await expect(page).toHaveURL('/home?chart=month')
  await expect(chart.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('region', { name: '장르' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/sounds\/tracks\?more/)
  await expect(playButtons(page).first()).toBeVisible()
})

test('a member continues where the last visit ended @wide', async ({ page }) => {
  await openAs(page, accounts.member, '/home')
  const chart = page.getByRole('list', { name: '인기 차트' })
  await chart
    .getByRole('button', { name: / 재생$/ })
    .first()
    .click()
  const continued = page.getByRole('list', { name: '이어 듣기' })
  await expect(continued.getByRole('listitem').first()).toBeVisible()
  await page.reload()
  await expect(continued.getByRole('listitem').first()).toBeVisible()
})
