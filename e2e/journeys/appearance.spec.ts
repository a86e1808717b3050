import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, setView } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import {
  expect,
  heading,
  horizontalScroll,
  openPage,
  playButtons,
  player,
  test,
} from '../journey.ts'
import { accounts, startSession } from '../session.ts'
import { findTrack, trackPath } from '../tracks.ts'
import { zoomed } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

/** Pages by name. Lists have rows, whose layout changes at window widths of 700 and 900 px. */
const pages: Record<string, { path: string | typeof trackOf; hasRows?: boolean }> = {
  'the track list': { path: '/sounds/tracks', hasRows: true },
  'the album list': { path: '/sounds/albums', hasRows: true },
  'a track’s page': { path: trackOf, hasRows: true },
  'an album’s page': { path: albumOf, hasRows: true },
  'an empty list': { path: '/sounds/tracks?keyword=없는소리없는소리' },
  'the login': { path: '/login' },
  'the plans page': { path: '/subscription' },
}

/** The rule that targets are 24 px large, or have equal spacing around them. */
const TARGET_RULE = ['target-size']
const tablet = { width: 768, height: 1024 }
const smallPhone = { width: 360, height: 640 }

async function trackOf(request: APIRequestContext): Promise<string> {
  return trackPath(await findTrack(request))
}

async function albumOf(request: APIRequestContext): Promise<string> {
  const { dtoList } = await (await request.get('/api/sounds/albums?size=1')).json()
  const { nickname, albumName } = dtoList[0].albumDTO
  return `/sounds/albums/one?${new URLSearchParams({ nickname, albumName })}`
}

for (const [name, { path, hasRows = false }] of Object.entries(pages)) {
  test(`${name} is accessible in light and dark, and fits the narrowest windows`, async ({
    page,
    request,
    viewport,
  }, { project }) => {
    if (!viewport) throw new Error('the project has no viewport')
    await setView(page, { theme: 'light', ...viewport })
    await openPage(page, typeof path === 'string' ? path : await path(request))
    await expectAccessible(page, { theme: 'light', ...viewport }, TARGET_RULE)
    await expectAccessible(page, { theme: 'dark', ...viewport }, TARGET_RULE)
    if (hasRows) await expectAccessible(page, { theme: 'light', ...tablet }, TARGET_RULE)
    await page.setViewportSize(project.name === 'phone' ? smallPhone : zoomed)
    await expect.poll(() => horizontalScroll(page)).toBe(0)
  })
}

test('the expanded player is accessible in light and dark', async ({ page, viewport }, {
  project,
}) => {
  if (!viewport) throw new Error('the project has no viewport')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/sounds/tracks')
  await playButtons(page).first().click()
  await expect(player(page).getByRole('button', { name: '일시정지' })).toBeVisible()
  if (project.name === 'phone') await player(page).getByRole('button').first().click()
  await expect(player(page).getByRole('slider', { name: '재생 위치' })).toBeVisible()
  for (const theme of ['light', 'dark'] as const)
    await expectAccessible(page, { theme, ...viewport }, TARGET_RULE)
})

test('dark mode is remembered and set before the first paint', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page.getByRole('button', { name: '다크 모드로 전환' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('enabled')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the site stays English after a reload', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page.getByRole('banner').getByRole('button', { name: '영어로 보기' }).click()
  await expect(heading(page)).toContainText('Tracks')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(heading(page)).toContainText('Tracks')
})

for (const [width, locale] of [
  [320, 'ko'],
  [360, 'en'],
] as const) {
  test(`the top bar's controls stay apart at ${width} px in ${locale}`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await openPage(page, '/sounds/tracks')
    expect(await overlappingControls(page)).toEqual([])
    await startSession(page, accounts.member)
    await openPage(page, '/sounds/tracks')
    await expect(page.getByRole('banner').locator('[data-known="true"]')).toBeVisible()
    expect(await overlappingControls(page)).toEqual([])
  })
}

test('the offline notice covers the sticky bar of filters', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openPage(page, '/sounds/tracks')
  await page.mouse.wheel(0, 900)
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: '네트워크' }).first()
  await expect(notice).toBeInViewport()
  const isOnTop = await notice.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
})

/** Returns the pairs of controls in the banner that overlap by more than 2 px. */
function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header :is(a, button, input, select)')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.textContent ?? '',
        box: control.getBoundingClientRect(),
      }))
    const pairs: string[] = []
    for (const [index, a] of controls.entries()) {
      for (const b of controls.slice(index + 1)) {
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (width > 2 && height > 2) pairs.push(`${a.name} × ${b.name}`)
      }
    }
    return pairs
  })
}
