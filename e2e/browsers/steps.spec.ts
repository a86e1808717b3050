import { expect, type TestInfo, test } from '@playwright/test'
import { type Driver, ENTER, otherBrowsers } from './driver.ts'
import { type AudioOption, startFirefox } from './firefox.ts'
import { BrowserPage } from './page.ts'
import { startWebkit } from './webkit.ts'

test.describe.configure({ mode: 'serial' })

let driver: Driver
let page: BrowserPage

async function startBrowser({ project }: TestInfo, audio: AudioOption): Promise<void> {
  const path = otherBrowsers[project.name as keyof typeof otherBrowsers]
  if (!path) throw new Error(`${project.name} is not installed`)
  driver = project.name === 'webkit' ? await startWebkit(path) : await startFirefox(path, audio)
  page = new BrowserPage(driver, String(project.use.baseURL))
}

const row = 'ul[aria-label="트랙 목록"] > li'
const playerTitle = () => document.querySelector('section[data-player] a')?.textContent ?? ''
const decodedUrl = () => location.pathname + decodeURIComponent(location.search)
const rowCount = () => document.querySelectorAll('ul[aria-label="트랙 목록"] > li a').length
const playedShare = () => {
  const slider = document.querySelector('section[data-player] [role="slider"]')
  return (
    Number(slider?.getAttribute('aria-valuenow')) / Number(slider?.getAttribute('aria-valuemax'))
  )
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright passes the fixtures first
test.beforeAll(async ({}, info) => startBrowser(info, { hasAudio: true }))
test.afterAll(() => driver.close())

test('finds a track by a word of its title', async () => {
  await page.open('/sounds/tracks')
  await page.expectVisible({ selector: row })
  await page.fill({ selector: '[role="search"] input' }, `달${ENTER}`)
  await page.expectThat('the URL has the word', decodedUrl, (url) => url.includes('keyword=달'))
  await page.expectThat(
    'every row has the word',
    () =>
      [...document.querySelectorAll('ul[aria-label="트랙 목록"] > li')].every((item) =>
        item.textContent?.includes('달'),
      ),
    Boolean,
  )
})

test('filters by a tag', async () => {
  await page.open('/sounds/tracks')
  await page.click({ selector: '[role="group"] button', name: '^피아노$' })
  await page.expectThat('the URL has the tag', decodedUrl, (url) =>
    url.includes('more[instrument]=piano'),
  )
  await page.expectVisible({ selector: `${row} button`, name: '^피아노 필터 해제$' })
})

test('plays a track', async () => {
  await page.open('/sounds/tracks')
  await page.click({ selector: `${row} button`, name: ' 재생$' })
  await page.expectThat('the player shows the title', playerTitle, (title) => title !== '')
  await page.expectThat('playback has advanced', playedShare, (share) => share > 0)
})

test('seeks by a click on the waveform and shows the duration', async () => {
  await page.click({ selector: 'section[data-player] [data-play]', name: '^일시정지$' })
  await page.expectThat(
    'the button says play',
    () => document.querySelector('section[data-player] [data-play]')?.getAttribute('aria-label'),
    (name) => name === '재생',
  )
  await page.click({ selector: 'section[data-player] [role="slider"]' }, 0.7)
  await page.expectThat('the position is 70 %', playedShare, (share) => share > 0.55 && share < 0.8)
})

test('continues with the next track', async () => {
  const previousTitle = await page.read(playerTitle)
  await page.click({ selector: 'section[data-player] button', name: '^다음 곡$' })
  await expect.poll(() => page.read(playerTitle)).not.toBe(previousTitle)
})

test('switches between English and Korean', async () => {
  await page.click({ selector: 'header button[lang]' })
  await page.expectThat(
    'the page is English',
    () => document.documentElement.lang,
    (lang) => lang === 'en',
  )
  await page.click({ selector: 'header button[lang]' })
  await page.expectThat(
    'the page is Korean',
    () => document.documentElement.lang,
    (lang) => lang === 'ko',
  )
})

test('switches between light and dark theme', async () => {
  const previousTheme = await page.read(() => document.documentElement.dataset.theme)
  await page.click({ selector: 'header button', name: '모드로 전환$' })
  await expect
    .poll(() => page.read(() => document.documentElement.dataset.theme))
    .not.toBe(previousTheme)
})

test('logs a member in', async () => {
  await page.open('/login')
  await page.fill(
    { selector: 'main input[type="email"], main input[autocomplete="username"]' },
    'member@sori.test',
  )
  await page.fill({ selector: 'main input[type="password"]' }, `Member123!${ENTER}`)
  await page.expectThat(
    'the tracks are open',
    () => location.pathname,
    (path) => path === '/sounds/tracks',
  )
  await page.expectVisible({ selector: 'header a', name: '보유 크레딧 \\d' })
})

test('restores the session and the track after a reload', async () => {
  await page.open('/sounds/tracks')
  await page.expectVisible({ selector: 'header a', name: '보유 크레딧 \\d' })
  await page.expectThat('the list is shown', rowCount, (count) => count >= 20)
  await page.expectThat('the player shows the title', playerTitle, (title) => title !== '')
})

test('logs the member out', async () => {
  await page.click({ selector: 'header button', name: '^로그아웃$' })
  await page.expectThat(
    'the login is open',
    () => location.pathname,
    (path) => path === '/login',
  )
  expect(await page.read(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('reports a missing audio device and keeps the track', async ({ browserName: _ }, info) => {
  if (info.project.name === 'firefox') {
    await driver.close()
    await startBrowser(info, { hasAudio: false })
  }
  await page.open('/sounds/tracks')
  await page.click({ selector: `${row} button`, name: ' 재생$' })
  await page.expectThat('the player shows the title', playerTitle, (title) => title !== '')
  const chosen = await page.read(playerTitle)
  if (info.project.name === 'firefox')
    await page.expectVisible({
      selector: 'section[data-player] p',
      name: '스피커나 이어폰을 연결해주세요',
    })
  expect(await page.read(playerTitle)).toBe(chosen)
})
