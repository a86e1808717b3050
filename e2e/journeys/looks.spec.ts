import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

for (const theme of ['light', 'dark'] as const) {
  for (const path of ['/sounds/tracks', '/login', '/subscription'] as const) {
    test(`${path} is usable by everyone in ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/sounds/tracks')
        await page
          .getByRole('button', { name: / 재생$/ })
          .first()
          .waitFor()
      expect(await graveFindings(page)).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(wider, 'the page scrolls sideways').toBeLessThanOrEqual(0)
    })
  }

  test(`the player, whole, is usable by everyone in ${theme}`, async ({ page }, { project }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/sounds/tracks')
    await page
      .getByRole('button', { name: / 재생$/ })
      .first()
      .click()
    const player = page.getByRole('region', { name: '오디오 플레이어' })
    await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
    if (project.name === 'phone') await player.getByRole('button').first().click()
    await expect(player.getByRole('slider', { name: '재생 위치' })).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
  })
}

test('dark mode is chosen, kept, and there before the first paint', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page.getByRole('button', { name: '다크 모드로 전환' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('enabled')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('English is chosen and kept', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English|EN/ })
    .click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Tracks')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Tracks')
})

/** What axe finds serious or critical, with the places. */
async function graveFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
