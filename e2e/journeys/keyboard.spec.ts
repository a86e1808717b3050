import { withWebFonts } from '../chromium.ts'
import {
  faultsOf,
  focusedTabStop,
  skipLink,
  type TabStop,
  tabThroughPage,
  tabToSkipLink,
} from '../focus.ts'
import { expect, heading, playButtons, player, searchBox, test, trackRows } from '../journey.ts'
import { extendToasts } from '../timers.ts'

test.use({ launchOptions: withWebFonts })

for (const [theme, tag] of [
  ['light', ''],
  ['dark', ' @long'],
] as const) {
  test(`the focus is visible at every control of track list and player in ${theme}${tag}`, async ({
    page,
  }) => {
    // The page has more than a hundred stops.
    test.slow()
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/sounds/tracks?size=6')
    await playButtons(page).first().waitFor()
    await tabToSkipLink(page)
    await playButtons(page).first().click()
    await expect(player(page)).toBeVisible()
    await skipLink(page).focus()
    const stops = await tabThroughPage(page)

    expect(stops.length).toBeGreaterThan(40)
    expect(faultsOf(stops)).toEqual([])
    expect(upwardSteps(stops)).toEqual([])
  })
}

/** Returns the steps in the content that go up the page, without those to the next column. */
function upwardSteps(stops: readonly TabStop[]): string[] {
  const steps: string[] = []
  for (const [index, stop] of stops.entries()) {
    const previous = stops[index - 1]
    if (previous?.region !== 'MAIN' || stop.region !== 'MAIN') continue
    if (stop.bottom < previous.top && stop.left < previous.right)
      steps.push(`${previous.name} → ${stop.name}`)
  }
  return steps
}

test("the first link skips to the page's content", async ({ page }) => {
  await page.goto('/sounds/tracks')
  await heading(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await focusedTabStop(page))?.region).toBe('MAIN')
})

test('skip links focus the list and the player, and going back focuses the row', async ({
  page,
}) => {
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '목록 바로가기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    trackRows(page)
      .first()
      .getByRole('button', { name: / 재생$/ }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(player(page)).toBeVisible()
  await skipLink(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '플레이어 바로가기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focusedTabStop(page))?.name).toMatch(/일시정지|재생/)

  const link = trackRows(page).nth(7).getByRole('link').first()
  await link.focus()
  const name = (await link.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
  await page.goBack()
  await expect(trackRows(page).nth(7).getByRole('link').first()).toBeFocused()
})

test('the menu works by keyboard and returns the focus', async ({ page }, { project }) => {
  await page.goto('/sounds/tracks')
  const opener = page.getByRole('banner').getByRole('button', { name: /메뉴 (펼치기|접기)/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu =
    project.name === 'phone'
      ? page.getByRole('dialog', { name: '주 메뉴' })
      : page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link', { name: '구독 플랜' })).toBeVisible()
  if (project.name === 'phone') {
    const isFocusInMenu: boolean[] = []
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      // After the last stop, the browser's own bar has the focus.
      isFocusInMenu.push(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      )
    }
    expect(isFocusInMenu).not.toContain(false)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(opener).toBeFocused()
})

test('a toast can be closed by pointer and keyboard while a dialog is open', {
  tag: '@phone',
}, async ({ page }) => {
  await extendToasts(page)
  await page.goto('/sounds/tracks')
  const close = page.getByRole('button', { name: '알림 닫기' })
  const drawer = page.getByRole('dialog', { name: '주 메뉴' })
  for (const way of ['pointer', 'keyboard'] as const) {
    await searchBox(page).press('Enter')
    await close.hover()
    await page.getByRole('banner').getByRole('button', { name: '메뉴 펼치기' }).press('Enter')
    await expect(drawer.getByRole('button', { name: '알림 닫기' })).toBeVisible()
    if (way === 'pointer') await close.click()
    else {
      await close.hover()
      while (!(await close.evaluate((button) => button === document.activeElement)))
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await expect(close).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
})
