import { expect, type Page } from '@playwright/test'
import { graveFindings } from './axe.ts'
import { stopOf, walkByTab } from './focus.ts'

/** How far the page can be pushed sideways, in px. */
export const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Goes to `path` and waits until everything stands there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const views = [
  { theme: 'light', width: 1440, height: 900, language: 'ko' },
  { theme: 'dark', width: 390, height: 844, language: 'en' },
  // a window of 1440 by 900 at 200 % is laid out as 720 by 450
  { theme: 'dark', width: 720, height: 450, language: 'ko' },
] as const

/** What is wrong with the page at `path` for anybody: axe, both themes, both languages, wide, on a phone, at 200 %, and by the keyboard. */
export async function looksOf(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { theme, width, height, language } of views) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
    await openPage(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const found = [...(await graveFindings(page)), ...((await sideways(page)) > 0 ? ['scrolls sideways'] : [])]
    wrong.push(...found.map((fault) => `${theme} ${width} ${language}: ${fault}`))
  }
  return [...wrong, ...(await stopsOf(page, path))]
}

/** What is wrong with the stops of the keyboard: each must be seen, by a ring that stands out. */
async function stopsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, path)
  await page.keyboard.press('Tab')
  expect((await stopOf(page))?.name).toContain('본문 바로가기')
  const stops = await walkByTab(page)
  expect(stops.filter(({ region }) => region === 'MAIN').length).toBeGreaterThan(2)
  return stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`))
}
