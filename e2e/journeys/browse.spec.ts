import type { Page } from '@playwright/test'
import { readDownload } from '../downloads.ts'
import {
  expect,
  expectSettled,
  main,
  player,
  searchBox,
  test,
  titlesOf,
  trackRows,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectPaused, expectPlaying, playback, playLongTrack, recordMedia } from '../playback.ts'
import { openAs, submitLogin } from '../session.ts'

async function openAlbum(page: Page): Promise<void> {
  await main(page)
    .getByTitle(/앨범 상세 보기$/)
    .first()
    .click()
  await expect(page).toHaveURL(/albums\/one/)
}

const titles = (page: Page) => titlesOf(trackRows(page))

test('back and forward restore URL, list and scroll position', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const visits: { url: string; titles: string[] }[] = []
  const recordVisit = async () => {
    await expectSettled(page)
    visits.push({ url: page.url(), titles: await titles(page) })
  }
  await recordVisit()
  const box = searchBox(page)
  await box.fill('리')
  await box.press('Enter')
  await expect(page).toHaveURL(/keyword=%EB%A6%AC/)
  await recordVisit()
  await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '다운로드순' })
  await expect(page).toHaveURL(/sort=download/)
  await expect.poll(() => titles(page)).not.toEqual(visits[1]?.titles)
  await recordVisit()
  await page
    .getByRole('navigation', { name: '페이지 이동' })
    .getByRole('link', { name: '다음 페이지' })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => titles(page)).not.toEqual(visits[2]?.titles)
  await recordVisit()

  const link = trackRows(page).nth(6).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 240))
  const scrolled = await page.evaluate(() => window.scrollY)
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | 소리장터`)

  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(visits[3]?.titles)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  for (const earlier of visits.slice(0, 3).reverse()) {
    await page.goBack()
    expect(page.url()).toBe(earlier.url)
    await expect.poll(() => titles(page)).toEqual(earlier.titles)
  }
  for (const later of visits.slice(1)) {
    await page.goForward()
    expect(page.url()).toBe(later.url)
    await expect.poll(() => titles(page)).toEqual(later.titles)
  }
})

test('going back twice restores both scroll positions', async ({ page }) => {
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const firstTitles = await titles(page)
  const next = page
    .getByRole('navigation', { name: '페이지 이동' })
    .getByRole('link', { name: '다음 페이지' })
  await next.scrollIntoViewIfNeeded()
  const firstPosition = await scrollPosition()
  await next.click()
  await expect.poll(() => titles(page)).not.toEqual(firstTitles)
  const link = trackRows(page).nth(14).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const secondPosition = await scrollPosition()
  expect(Math.min(firstPosition, secondPosition)).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/title=/)
  await page.goBack()
  await expect.poll(scrollPosition).toBe(secondPosition)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(firstTitles)
  await expect.poll(scrollPosition).toBe(firstPosition)
})

test('a visitor searches the albums, opens one, plays the whole album and shares it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await recordMedia(page)
  await page.goto('/sounds/tracks?sort=oldest&page=2')
  await page.getByRole('link', { name: '앨범 보기' }).click()
  await expect(page).toHaveURL('/sounds/albums?sort=oldest')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('앨범 팩 검색')
  await expect(page.getByText(/^앨범 \d+개$/)).toBeVisible()
  const album = page
    .getByRole('list', { name: '앨범 목록' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .first()
  const name = (await album.textContent()) ?? ''
  await album.click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(/^수록곡 \d+곡$/)
  await page.getByRole('button', { name: '전체 재생' }).click()
  await expectPlaying(page)
  await expect(player(page)).toContainText(
    (await trackRows(page).first().getByRole('link').first().textContent()) ?? '',
  )
  await page.getByRole('button', { name: '앨범 공유' }).click()
  await expect(page.getByText('링크가 복사되었습니다!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test("a track's page shows file details and licence, and an album's page the whole price", {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/sounds/tracks?sort=oldest')
  await trackRows(page).first().getByRole('link').first().click()
  const facts = page.getByLabel('파일 정보')
  await expect(facts).toContainText(/형식(MP3|WAV)/)
  await expect(facts).toContainText(/크기[\d.]+ [KM]B/)
  await expect(facts).toContainText(/샘플레이트[\d.]+ kHz/)
  await facts.getByRole('button', { name: '음원 사용 라이선스' }).click()
  await expect(page.getByRole('dialog')).toContainText('상업적으로도')
  await page.keyboard.press('Escape')
  for (const name of ['같은 앨범의 트랙', '비슷한 음원']) {
    await expect(
      page.getByRole('region', { name, exact: true }).getByRole('list', { name, exact: true }),
    ).toBeVisible()
  }
  await openAlbum(page)
  await expect(page.getByRole('button', { name: /^앨범 전체 담기 \(\d+크레딧\)$/ })).toBeVisible()
  const second = trackRows(page)
    .nth(1)
    .getByRole('button', { name: / 재생$/ })
  await expect(second).toBeVisible()
  expect(await second.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('"2"')
})

test('the menu marks the catalogue on pages of tracks and albums', { tag: '@wide' }, async ({
  page,
}) => {
  const marked = page.getByRole('navigation', { name: '주 메뉴' }).locator('[aria-current]')
  await page.goto('/sounds/tracks')
  await expect(marked).toHaveText('트랙')
  await trackRows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/tracks\/one/)
  await expect(marked).toHaveText('트랙')
  await openAlbum(page)
  await expect(marked).toHaveText('트랙')
})

test('the page of a missing track or album shows a message', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await page.goto('/sounds/tracks/one?nickname=nobody&title=nothing')
  await expect(page.getByText('데이터가 없습니다.')).toBeVisible()
  await page.goto('/sounds/albums/one?nickname=nobody&albumName=nothing')
  await expect(page.getByText('앨범 데이터가 없습니다.')).toBeVisible()
})

test('a visitor logs in to buy a track, confirms once, pays once and saves the file', async ({
  page,
  request,
}) => {
  // A new member owns no track.
  const member = await registerMember(request, 10)
  await page.goto('/sounds/tracks')
  const trackLink = trackRows(page).nth(3).getByRole('link').first()
  const title = (await trackLink.textContent()) ?? ''
  await trackLink.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  const trackPage = page.url()
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  await expect(page.getByText('먼저 로그인해주세요.').first()).toBeVisible()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, member)
  await expect(page).toHaveURL(trackPage)
  // The interrupted purchase continues with its confirmation.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`'${title}' 음원을 3크레딧으로 구매하시겠습니까?`)
  await expect(dialog).toContainText('다운로드한 디지털 음원은 청약철회가 제한됩니다.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '음원 받기' }).click()
  // The toast lasts two seconds, but the download may take longer.
  await expect(
    page.getByText('결제가 완료되었습니다. 다운로드를 시작합니다.').first(),
  ).toBeVisible()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^.+ - ${title}\\.(mp3|wav)$`))
  expect((await readDownload(saved)).length).toBeGreaterThan(10_000)
  const again = page.getByRole('button', { name: '다시 다운로드' })
  await expect(again).toBeVisible()
  const secondDownload = page.waitForEvent('download')
  await again.click()
  await secondDownload
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the track page shows a purchase whose response is lost', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_CONNECTION_FAILED/)
  await openAs(page, await registerMember(request, 10), '/sounds/tracks')
  await trackRows(page).nth(5).getByRole('link').first().click()
  await page.route('**/api/cart/transaction', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: /^음원 받기/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '음원 받기' }).click()
  await expect(page.getByText('결제 여부를 구매 음원에서 확인해주세요.').first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: '다시 다운로드' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '보유 크레딧 7' })).toBeVisible()
})

test('the player obeys shortcuts, and after a reload it is paused at its position', async ({
  page,
}, { project }) => {
  await playLongTrack(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '단축키 안내' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('body').press('k')
  await expectPaused(page)
  const { time } = await playback(page)
  await page.locator('body').press('ArrowRight')
  await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(time + 0.9)
  await expect(player(page).getByRole('button', { name: '재생', exact: true })).toBeVisible()
  await page.reload()
  await expect(player(page).getByRole('button', { name: '재생', exact: true })).toBeVisible()
  expect((await playback(page)).elements).toBe(0)
  await player(page).getByRole('button', { name: '재생', exact: true }).click()
  await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(time)
  if (project.name === 'wide') {
    await player(page).getByRole('button', { name: '셔플 재생' }).click()
    await expect(
      player(page).getByRole('button', { name: '셔플 재생', pressed: true }),
    ).toBeVisible()
    await player(page).getByRole('button', { name: '재생 목록' }).click()
    await expect(page.getByRole('region', { name: '재생 목록' })).toBeVisible()
  }
})
