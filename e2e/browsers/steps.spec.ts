import { expect, type TestInfo, test } from '@playwright/test'
import { type Driver, ENTER, otherBrowsers } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { BrowserPage } from './page.ts'
import { startWebkit } from './webkit.ts'

test.describe.configure({ mode: 'serial' })

let driver: Driver
let page: BrowserPage

async function start({ project }: TestInfo, sound: boolean): Promise<void> {
  const path = otherBrowsers[project.name as keyof typeof otherBrowsers]
  if (!path) throw new Error(`${project.name} is not installed`)
  driver = project.name === 'webkit' ? await startWebkit(path) : await startFirefox({ path, sound })
  page = new BrowserPage(driver, String(project.use.baseURL))
}

const row = 'ul[aria-label="트랙 목록"] > li'
const playerTitle = () => document.querySelector('section[data-player] a')?.textContent ?? ''
const place = () => location.pathname + decodeURIComponent(location.search)
const rowCount = () => document.querySelectorAll('ul[aria-label="트랙 목록"] > li a').length
const playedPart = () => {
  const slider = document.querySelector('section[data-player] [role="slider"]')
  return (
    Number(slider?.getAttribute('aria-valuenow')) / Number(slider?.getAttribute('aria-valuemax'))
  )
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures first
test.beforeAll(async ({}, info) => start(info, true))
test.afterAll(() => driver.close())

test('finds a track by a word of its title', async () => {
  await page.open('/sounds/tracks')
  await page.sees({ selector: row })
  await page.fill({ selector: '[role="search"] input' }, `달${ENTER}`)
  await page.says(place, (at) => at.includes('keyword=달'), 'the address has the word')
  await page.says(
    () =>
      [...document.querySelectorAll('ul[aria-label="트랙 목록"] > li')].every((item) =>
        item.textContent?.includes('달'),
      ),
    Boolean,
    'every row has the word',
  )
})

test('filters by a tag', async () => {
  await page.open('/sounds/tracks')
  await page.click({ selector: '[role="group"] button', name: '^piano$' })
  await page.says(place, (at) => at.includes('more[instrument]=piano'), 'the address has the tag')
  await page.sees({ selector: `${row} button`, name: '^piano 필터 해제$' })
})

test('plays a track', async () => {
  await page.open('/sounds/tracks')
  await page.click({ selector: `${row} button`, name: ' 재생$' })
  await page.says(playerTitle, (title) => title !== '', 'the player says what plays')
  await page.says(playedPart, (part) => part > 0, 'the sound has advanced')
})

test('seeks by a click on the waveform and shows the duration', async () => {
  await page.click({ selector: 'section[data-player] [data-play]', name: '^일시정지$' })
  await page.says(
    () => document.querySelector('section[data-player] [data-play]')?.getAttribute('aria-label'),
    (name) => name === '재생',
    'paused',
  )
  await page.click({ selector: 'section[data-player] [role="slider"]' }, 0.7)
  await page.says(playedPart, (part) => part > 0.55 && part < 0.8, 'stands at 70 %')
})

test('continues with the next track', async () => {
  const before = await page.ask(playerTitle)
  await page.click({ selector: 'section[data-player] button', name: '^다음 곡$' })
  await expect.poll(() => page.ask(playerTitle)).not.toBe(before)
})

test('switches between English and Korean', async () => {
  await page.click({ selector: 'header button[lang]' })
  await page.says(
    () => document.documentElement.lang,
    (lang) => lang === 'en',
    'English',
  )
  await page.click({ selector: 'header button[lang]' })
  await page.says(
    () => document.documentElement.lang,
    (lang) => lang === 'ko',
    'Korean',
  )
})

test('switches between light and dark theme', async () => {
  const before = await page.ask(() => document.documentElement.dataset.theme)
  await page.click({ selector: 'header button', name: '모드로 전환$' })
  await expect.poll(() => page.ask(() => document.documentElement.dataset.theme)).not.toBe(before)
})

test('logs a member in', async () => {
  await page.open('/login')
  await page.fill(
    { selector: 'main input[type="email"], main input[autocomplete="username"]' },
    'member@sori.test',
  )
  await page.fill({ selector: 'main input[type="password"]' }, `Member123!${ENTER}`)
  await page.says(
    () => location.pathname,
    (at) => at === '/sounds/tracks',
    'back at the tracks',
  )
  await page.sees({ selector: 'header a', name: '보유 크레딧 \\d' })
})

test('restores the session and the track after a reload', async () => {
  await page.open('/sounds/tracks')
  await page.sees({ selector: 'header a', name: '보유 크레딧 \\d' })
  await page.says(rowCount, (count) => count >= 20, 'the list is there')
  await page.says(playerTitle, (title) => title !== '', 'the player stands ready')
})

test('logs the member out', async () => {
  await page.click({ selector: 'header button', name: '^로그아웃$' })
  await page.says(
    () => location.pathname,
    (at) => at === '/login',
    'at the login',
  )
  expect(await page.ask(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('reports a missing audio device and keeps the track', async ({ browserName: _ }, info) => {
  if (info.project.name === 'firefox') {
    await driver.close()
    await start(info, false)
  }
  await page.open('/sounds/tracks')
  await page.click({ selector: `${row} button`, name: ' 재생$' })
  await page.says(playerTitle, (title) => title !== '', 'the player says what was chosen')
  const chosen = await page.ask(playerTitle)
  if (info.project.name === 'firefox')
    await page.sees({ selector: 'section[data-player] p', name: '스피커나 이어폰을 연결해주세요' })
  expect(await page.ask(playerTitle)).toBe(chosen)
})
