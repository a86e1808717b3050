import { expect, type Page } from '@playwright/test'
import { findAccessibilityProblems } from './axe.ts'
import { expectVisibleFocus, tabToSkipLink } from './focus.ts'
import { expectSettled, horizontalScroll, openPage } from './journey.ts'
import { phone, wide, zoomed } from './windowSizes.ts'

interface View {
  theme: 'light' | 'dark'
  width: number
  height: number
}

export async function setView(page: Page, { theme, ...size }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(size)
}

/** Shows the next pages in English, in the dark theme, in a window of `size`. */
export async function showEnglishDark(page: Page, size: typeof wide): Promise<void> {
  await setView(page, { theme: 'dark', ...size })
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
}

/** Expects that text of twice the size needs no horizontal scrolling. */
export async function expectNoScrollingWhenZoomed(page: Page): Promise<void> {
  await setView(page, { theme: 'dark', ...zoomed })
  await expectSettled(page)
  await expect.poll(() => horizontalScroll(page)).toBe(0)
}

/** Opens `path` and expects an accessible page in each view. */
export async function openAccessible(
  page: Page,
  path: string,
  views: readonly [View, ...View[]],
): Promise<void> {
  await setView(page, views[0])
  await openPage(page, path)
  for (const view of views) await expectAccessible(page, view)
}

/** Expects no grave finding of axe and no horizontal scrolling. `moreRules` are off by default. */
export async function expectAccessible(
  page: Page,
  view: View,
  moreRules: readonly string[] = [],
): Promise<void> {
  await setView(page, view)
  await expect(page.locator('html')).toHaveAttribute('data-theme', view.theme)
  await expectSettled(page)
  const name = `${view.theme}, ${view.width} px`
  expect([name, await findAccessibilityProblems(page, moreRules)]).toEqual([name, []])
  await expect.poll(() => horizontalScroll(page), { message: name }).toBe(0)
}

/** Expects an accessible page in both themes, both languages and three widths, and by keyboard. */
export async function expectAccessiblePage(page: Page, path: string): Promise<void> {
  await openAccessible(page, path, [{ theme: 'light', ...wide }])
  await expectNoScrollingWhenZoomed(page)
  await setView(page, { theme: 'light', ...wide })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await tabToSkipLink(page)
  await expectVisibleFocus(page, 2)
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await openAccessible(page, path, [{ theme: 'dark', ...phone }])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}
