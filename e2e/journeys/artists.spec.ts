import type { Page } from '@playwright/test'
import { expectAccessiblePage } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import { pressEnterOn } from '../focus.ts'
import { expect, heading, main, player, recordPageErrors, test, trackRows } from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { accounts, bearerHeaders, openAs, startSession, submitLogin } from '../session.ts'
import { phone, wide } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

const ARTIST = '달빛작업실'
const ARTIST_PATH = `/artists/${encodeURIComponent(ARTIST)}`
const followButton = (page: Page) => main(page).getByRole('button', { name: '팔로우', exact: true })
const followingButton = (page: Page) =>
  main(page).getByRole('button', { name: '팔로잉', pressed: true })
const newTracks = (page: Page) => page.getByRole('region', { name: '팔로우한 아티스트의 새 트랙' })

test('a visitor presses follow, logs in and then follows the artist', async ({ page, request }) => {
  const member = await registerMember(request)
  await recordMessages(page)
  await page.goto(`/sounds/tracks?keyword=${encodeURIComponent(ARTIST)}&type=n`)
  await expect(trackRows(page).first()).toBeVisible()
  await main(page)
    .getByRole('link', { name: `${ARTIST} 페이지` })
    .click()
  await expect(heading(page)).toHaveText(ARTIST)
  await followButton(page).click()
  await submitLogin(page, member)
  await expect(page).toHaveURL(ARTIST_PATH)
  await expectMessage(page, '팔로우했습니다.')
  await expect(followingButton(page)).toBeVisible()
})

for (const [viewport, tag] of [
  [wide, ''],
  [phone, ' @long'],
] as const) {
  test(`a member follows in one tab and the other shows it, at ${viewport.width} px${tag}`, async ({
    page,
    context,
    pageErrors,
  }) => {
    await page.setViewportSize(viewport)
    await openAs(page, await registerMember(page.request), ARTIST_PATH)
    await expect(followButton(page)).toBeVisible()
    const otherTab = await context.newPage()
    recordPageErrors(otherTab, pageErrors.seen)
    await otherTab.goto(ARTIST_PATH)
    await expect(followButton(otherTab)).toBeVisible()
    await followButton(page).click()
    await expect(followingButton(page)).toBeVisible()
    await expect(followingButton(otherTab)).toBeVisible()

    await page.goto('/home')
    const third = newTracks(page).locator('ul > li:has([data-row-entry])').nth(2)
    await expect(third).toContainText(ARTIST)
    await third.getByRole('button', { name: / 재생$/ }).click()
    await expect(player(page)).toContainText(ARTIST)

    await page.goto('/me/following')
    await pressEnterOn(page, main(page).getByRole('button', { name: `팔로잉: ${ARTIST}` }))
    await expect(followButton(otherTab)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(followingButton(otherTab)).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('link', { name: new RegExp(`^${ARTIST}`) })).toBeVisible()

    await page.goto('/home')
    await expect(newTracks(page)).toBeVisible()
    await followingButton(otherTab).focus()
    await otherTab.keyboard.press('Enter')
    await expect(followButton(otherTab)).toBeVisible()
    await expect(newTracks(page)).toHaveCount(0)
  })
}

test('an artist adds an introduction and a link to the artist page, and visitors see them', async ({
  page,
  browser,
}) => {
  await openAs(page, accounts.artist, '/me/info')
  await page.getByRole('button', { name: '페이지 꾸미기' }).click()
  await page.getByRole('textbox', { name: '소개' }).fill('달빛 아래에서 만듭니다.')
  await page.getByRole('textbox', { name: '링크 1' }).fill('https://moon.example/소리')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '페이지 꾸미기' })).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto(ARTIST_PATH)
  await expect(visitor.getByText('달빛 아래에서 만듭니다.')).toBeVisible()
  await expect(
    visitor.getByRole('list', { name: '아티스트 링크' }).getByRole('link'),
  ).toHaveAttribute('href', 'https://moon.example/%EC%86%8C%EB%A6%AC')
  const html = await (await visitor.request.get(ARTIST_PATH)).text()
  expect(html).toContain('"@type":"MusicGroup"')
  expect((await visitor.request.get('/artists/nobody')).status()).toBe(404)
  await visitor.close()
})

test('the page of an artist is accessible in both themes and languages', async ({ page }) => {
  await expectAccessiblePage(page, ARTIST_PATH)
})

test('the list of followed artists is accessible in both themes and languages', async ({
  page,
  request,
}) => {
  const member = await registerMember(request)
  const { userId } = (await (await request.get(`/api/sounds/artists/${ARTIST}`)).json()).dto
  await request.put(`/api/me/following/${userId}`, { headers: bearerHeaders(member.token) })
  await startSession(page, member)
  await expectAccessiblePage(page, '/me/following')
})
