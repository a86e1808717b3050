import { expect, type Page } from '@playwright/test'
import { graveFindings } from './axe.ts'
import { stopOf, walkByTab } from './focus.ts'

/** Returns the px of horizontal scrolling. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Opens `path` and waits until the page is complete. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const views = [
  { theme: 'light', width: 1440, height: 900, language: 'ko' },
  { theme: 'dark', width: 390, height: 844, language: 'en' },
  // The layout of 1440 by 900 at 200 %.
  { theme: 'dark', width: 720, height: 450, language: 'ko' },
] as const

/**
 * Returns the page's accessibility problems: axe, both themes and languages, three widths,
 * keyboard.
 */
export async function looksOf(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { theme, width, height, language } of views) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
    await openPage(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const found = [
      ...(await graveFindings(page)),
      ...((await sideways(page)) > 0 ? ['scrolls sideways'] : []),
    ]
    wrong.push(...found.map((fault) => `${theme} ${width} ${language}: ${fault}`))
  }
  return [...wrong, ...(await stopsOf(page, path))]
}

/** Returns the keyboard stops without a visible focus ring. */
async function stopsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, path)
  await page.keyboard.press('Tab')
  expect((await stopOf(page))?.name).toContain('본문 바로가기')
  const stops = await walkByTab(page)
  expect(stops.filter(({ region }) => region === 'MAIN').length).toBeGreaterThan(2)
  return stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`))
}
