import { expect, playButtons, test } from '../journey.ts'
import { accounts, openAs } from '../session.ts'

test("an artist's dashboard counts a play when a visitor plays a track", async ({
  page,
  browser,
}) => {
  const studio = await browser.newPage()
  const tile = studio.getByText('오늘 재생', { exact: true }).locator('..')
  await openAs(studio, accounts.artist, '/me/statistic?period=day')
  await expect(tile).toContainText(/\d/)
  const playsBefore = Number((await tile.textContent())?.replace(/\D/g, ''))

  const nickname = encodeURIComponent('달빛작업실')
  await page.goto(`/sounds/tracks?keyword=${nickname}&type=n`)
  const counted = page.waitForResponse('**/api/sounds/plays', { timeout: 60_000 })
  await playButtons(page).first().click()
  expect((await counted).status()).toBe(204)

  await studio.reload()
  await expect(tile).toHaveText(`오늘 재생${playsBefore + 1}`)
  const chart = studio.getByRole('region', { name: '재생 수', exact: true })
  await chart.getByRole('button', { name: '재생 수 표로 보기' }).click()
  await expect(chart.getByRole('row').last()).toContainText(String(playsBefore + 1))
  await studio.close()
})
