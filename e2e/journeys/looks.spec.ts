import type { Page } from '@playwright/test'
import { graveFindings } from '../axe.ts'
import { expect, test } from '../journey.ts'

/** Pages by name; track and album are the first of the demo world. */
const pages = {
  'the track list': '/sounds/tracks',
  'the album list': '/sounds/albums',
  'a track’s page': '트랙 목록',
  'an album’s page': '앨범 목록',
  'an empty list': '/sounds/tracks?keyword=없는소리없는소리',
  'the login': '/login',
  'the plans': '/subscription',
} as const

/** 24 px, or the same spacing. */
const TARGETS = ['target-size']

async function open(page: Page, place: string): Promise<void> {
  if (place.startsWith('/')) await page.goto(place)
  else {
    await page.goto(place === '트랙 목록' ? '/sounds/tracks' : '/sounds/albums')
    await page
      .getByRole('list', { name: place })
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/one\?/)
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

for (const [name, place] of Object.entries(pages)) {
  test(`${name} is accessible in light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, place)
    expect(await graveFindings(page, TARGETS)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await graveFindings(page, TARGETS)).toEqual([])
    expect(await sideways(page), 'the page scrolls sideways').toBe(0)
  })
}

// Rows have a waveform from 700 px, and a line of tags below 900 px.
for (const name of [
  'the track list',
  'the album list',
  'a track’s page',
  'an album’s page',
] as const) {
  test(`${name} is accessible at 768 px`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, pages[name])
    expect(await graveFindings(page, TARGETS)).toEqual([])
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`the expanded player is accessible in ${theme}`, async ({ page }, { project }) => {
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
    expect(await graveFindings(page, TARGETS)).toEqual([])
  })
}

test('every catalogue page fits the narrowest phone and a window at 200 %', async ({ page }, {
  project,
}) => {
  // 1440 by 900 at 200 % is a layout of 720 by 450.
  await page.setViewportSize(
    project.name === 'phone' ? { width: 360, height: 640 } : { width: 720, height: 450 },
  )
  for (const [name, place] of Object.entries(pages)) {
    await open(page, place)
    expect([name, await sideways(page)]).toEqual([name, 0])
  }
})

test('dark mode is remembered and set before the first paint', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page.getByRole('button', { name: '다크 모드로 전환' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('enabled')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('English is remembered', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await page.getByRole('banner').getByRole('button', { name: '영어로 보기' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Tracks')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Tracks')
})

for (const [width, locale] of [
  [320, 'ko'],
  [360, 'en'],
] as const) {
  test(`the top bar's controls stay apart at ${width} px in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto('/sounds/tracks')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overlappingControls(page)).toEqual([])
    await page.goto('/login')
    await logInAsMember(page, locale)
    await expect(page.getByRole('banner').locator('[data-known="true"]')).toBeVisible()
    expect(await overlappingControls(page)).toEqual([])
  })
}

test('the offline notice covers the sticky bar of filters', async ({ page, context, troubles }) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/sounds/tracks')
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

async function logInAsMember(page: Page, locale: 'ko' | 'en'): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(locale === 'ko' ? '이메일' : 'Email').fill('member@sori.test')
  await main
    .getByLabel(locale === 'ko' ? '비밀번호' : 'Password', { exact: true })
    .fill('Member123!')
  await main
    .getByRole('button', { name: locale === 'ko' ? '로그인' : 'Log in', exact: true })
    .click()
}

/** Returns the pairs of controls in the banner whose boxes overlap by more than 2 px. */
function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header :is(a, button, input, select)')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.textContent ?? '',
        box: control.getBoundingClientRect(),
      }))
    return controls.flatMap((a, at) =>
      controls.slice(at + 1).flatMap((b) => {
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        return x > 2 && y > 2 ? [`${a.name} × ${b.name}`] : []
      }),
    )
  })
}
