import { expect, main, playButtons, test } from '../journey.ts'
import { expectAccessiblePage } from '../looks.ts'

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
