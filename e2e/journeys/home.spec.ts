import type { Locator, Page } from '@playwright/test'
import { expectAccessiblePage } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import { expect, heading, main, playButtons, player, test } from '../journey.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { phone, wide } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
/** Finds the rows of a list of tracks. The tags inside a row do not count as rows. */
const rowsOf = (tracks: Locator) => tracks.locator(':scope > li')
const playButtonsOf = (tracks: Locator) => tracks.getByRole('button', { name: / 재생$/ })
const titleAt = async (tracks: Locator, index: number) =>
  (await rowsOf(tracks).nth(index).getByRole('link').first().textContent()) ?? ''

for (const [viewport, tag] of [
  [wide, ' @long'],
  [phone, ''],
] as const) {
  test(`the home page explains the site and plays its charts at ${viewport.width} px${tag}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await recordMedia(page)
    await page.goto('/home')
    await expect(heading(page)).toHaveText('홈')
    await expect(main(page).getByText(/1크레딧은 구독 플랜에 따라/)).toBeVisible()
    const chart = list(page, '인기 차트')
    const [third, fourth] = [await titleAt(chart, 2), await titleAt(chart, 3)]
    await expect(playButtonsOf(chart).nth(2)).toHaveAttribute('data-number', '3')
    await playButtonsOf(chart).nth(2).click()
    await expect(player(page)).toContainText(third)
    await expectPlaying(page)
    await player(page).getByRole('button', { name: '다음 곡' }).click()
    await expect(player(page)).toContainText(fourth)

    await page.getByRole('link', { name: '월간' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home?chart=month')
    await expect(rowsOf(chart).first()).toBeVisible()
    await page.getByRole('region', { name: '장르' }).getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/sounds\/tracks\?more/)
    await expect(playButtons(page).first()).toBeVisible()
  })
}

test('the search of the home page finds tracks by keyboard', async ({ page }) => {
  await page.goto('/home')
  await main(page).getByRole('searchbox').focus()
  await page.keyboard.type('달빛')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sounds\/tracks\?keyword=.+&type=a/)
  await expect(playButtons(page).first()).toBeVisible()
})

test('the home page is accessible in both themes and languages', async ({ page }) => {
  await expectAccessiblePage(page, '/home')
})
