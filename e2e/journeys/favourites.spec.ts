import type { Locator, Page } from '@playwright/test'
import {
  expect,
  heading,
  main,
  newPage,
  playButtons,
  player,
  test,
  titlesOf,
  trackRows,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { openAs, submitLogin } from '../session.ts'

const words = {
  ko: { save: '저장', saved: '저장한 트랙', list: '트랙 목록', empty: '저장한 트랙이 없습니다.' },
  en: { save: 'Save', saved: 'Saved tracks', list: 'Tracks', empty: 'You have no saved tracks.' },
}

const hearts = (list: Locator, name = words.ko.save) =>
  list.getByRole('button', { name, exact: true })
const titleOf = async (row: Locator) => (await row.getByRole('link').first().textContent()) ?? ''
const savedRows = (page: Page, name = words.ko.saved) =>
  page.getByRole('list', { name, exact: true }).locator(':scope > li')

const saveTrack = (page: Page, heart: Locator) => pressHeart(page, heart, { pressed: 'true' })
const removeTrack = (page: Page, heart: Locator) => pressHeart(page, heart, { pressed: 'false' })

/** Presses a heart, waits for the response, and expects the heart's new state. */
async function pressHeart(
  page: Page,
  heart: Locator,
  expected: { pressed: 'true' | 'false' },
): Promise<void> {
  const answer = page.waitForResponse(
    (response) => /favourites\/\d+$/.test(response.url()) && response.ok(),
  )
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', expected.pressed)
  await answer
}

test('a member saves three tracks with one click each, and plays and removes them', async ({
  page,
}) => {
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  const savedTitles: string[] = []
  for (const index of [0, 2, 4]) {
    await saveTrack(page, hearts(trackRows(page)).nth(index))
    savedTitles.unshift(await titleOf(trackRows(page).nth(index)))
  }
  await page.goto('/me/favourites')
  await expect(heading(page)).toHaveText('저장한 트랙')
  await expect.poll(() => titlesOf(savedRows(page))).toEqual(savedTitles)
  await savedRows(page)
    .nth(1)
    .getByRole('button', { name: / 재생$/ })
    .click()
  await expect(player(page)).toContainText(savedTitles[1] as string)
  await removeTrack(page, hearts(savedRows(page)).nth(0))
  await expect(savedRows(page)).toHaveCount(3)
  await page.reload()
  await expect.poll(() => titlesOf(savedRows(page))).toEqual(savedTitles.slice(1))
})

test('a visitor presses a heart, logs in and finds the heart filled', async ({ page }) => {
  const member = await registerMember(page.request)
  await page.goto('/sounds/tracks')
  const title = await titleOf(trackRows(page).nth(1))
  await hearts(trackRows(page)).nth(1).click()
  await expect(page).toHaveURL('/login')
  await expect(main(page).getByText('트랙을 저장하려면 로그인해주세요.')).toBeVisible()
  await submitLogin(page, member)
  await expect(page).toHaveURL('/sounds/tracks')
  await expect(hearts(trackRows(page)).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/me/favourites')
  await expect.poll(() => titlesOf(savedRows(page))).toEqual([title])
})

test('a heart pressed in one tab fills in another, and the list shows the track', async ({
  page,
  context,
}) => {
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  const otherTab = await context.newPage()
  await otherTab.goto('/sounds/tracks')
  const list = await context.newPage()
  await list.goto('/me/favourites')
  await expect(list.getByText(words.ko.empty)).toBeVisible()
  await saveTrack(page, hearts(trackRows(page)).nth(3))
  await expect(hearts(trackRows(otherTab)).nth(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(savedRows(list)).toHaveCount(1)
})

test('the key F saves the focused row, or the playing track when no row has the focus', async ({
  page,
}) => {
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  await playButtons(page).nth(2).focus()
  await page.keyboard.press('f')
  await expect(hearts(trackRows(page)).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await playButtons(page).first().click()
  await expect(player(page)).toBeVisible()
  const heart = hearts(player(page))
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('f')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(trackRows(page)).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a member saves a track on its page, in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  await main(page).getByRole('list', { name: words.en.list }).getByRole('link').first().click()
  const save = main(page).locator('article').getByRole('button', { name: 'Save', exact: true })
  await saveTrack(page, save.first())
  await page.goto('/me/favourites')
  await expect(heading(page)).toHaveText(words.en.saved)
  await expect(savedRows(page, words.en.saved)).toHaveCount(1)
})

test('a member narrows the list to saved tracks and to followed artists, by keyboard', async ({
  page,
  browser,
}) => {
  const noResults = '팔로우한 아티스트의 트랙 중에는 결과가 없습니다.'
  await openAs(page, await registerMember(page.request), '/sounds/tracks')
  const savedTitles: string[] = []
  for (const index of [1, 2]) {
    await saveTrack(page, hearts(trackRows(page)).nth(index))
    savedTitles.push(await titleOf(trackRows(page).nth(index)))
  }
  const chip = (name: string) =>
    main(page).getByRole('list', { name: '내 목록' }).getByRole('button', { name })
  await chip('저장한 트랙').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sounds/tracks?only=saved')
  await expect.poll(() => titlesOf(trackRows(page))).toEqual(savedTitles)
  await removeTrack(page, hearts(trackRows(page)).nth(0))
  await page.reload()
  await expect.poll(() => titlesOf(trackRows(page))).toEqual(savedTitles.slice(1))
  await chip('팔로잉').click()
  await expect(main(page).getByText(noResults)).toBeVisible()
  await page.goBack()
  await expect.poll(() => titlesOf(trackRows(page))).toEqual(savedTitles.slice(1))
  await main(page).getByRole('button', { name: '필터 초기화' }).click()
  await expect(trackRows(page)).toHaveCount(20)

  const visitor = await newPage(browser, { locale: 'ko-KR' })
  await visitor.goto('/sounds/tracks?only=saved')
  await main(visitor).getByRole('button', { name: '로그인' }).click()
  await expect(visitor).toHaveURL('/login')
  await visitor.context().close()
})
