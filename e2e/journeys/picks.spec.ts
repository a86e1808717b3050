import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from '../accessibility.ts'
import { withWebFonts } from '../chromium.ts'
import { main, recordPageErrors, test, titlesOf } from '../journey.ts'
import { expectToast } from '../messages.ts'
import { adminRequestOptions, setPicks } from '../picks.ts'
import { accounts, openAs } from '../session.ts'
import { findTracks } from '../tracks.ts'

test.use({ launchOptions: withWebFonts })

const TITLE = '이번 주 추천'
const picks = (page: Page, name = TITLE) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const titles = (page: Page, name?: string) => titlesOf(picks(page, name))
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test.afterEach(({ request }) => setPicks(request, []))

test('an administrator picks tracks, orders them by keyboard, and visitors see them first', async ({
  page,
  browser,
  request,
}) => {
  await setPicks(request, [])
  const names: string[] = []
  await openAs(page, accounts.admin, '/admin/tracks')
  for (const index of [0, 2, 3]) {
    const pick = main(page)
      .getByRole('button', { name: / 추천$/ })
      .nth(index)
    names.push(((await pick.getAttribute('aria-label')) ?? '').replace(/ 추천$/, ''))
    await pick.click()
    await expect(pick).toHaveAttribute('aria-pressed', 'true')
  }
  const [first = '', second = '', third = ''] = names
  await page.goto('/admin/picks')
  await button(page, `${first} 순서 바꾸기`).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await main(page).getByLabel(`${third} 추천 문구`).fill('비 오는 밤에 어울립니다.')
  await button(page, '저장').click()
  await expectToast(page, '저장되었습니다.')

  const visitor = await browser.newPage()
  await visitor.goto('/home')
  await expect.poll(() => titles(visitor)).toEqual([second, third, first])
  await expect(picks(visitor).nth(1)).toContainText('비 오는 밤에 어울립니다.')
  await expect(main(visitor).getByRole('heading', { level: 2 }).first()).toHaveText(TITLE)
  await picks(visitor)
    .nth(1)
    .getByRole('button', { name: `${third} 재생` })
    .click()
  await expect(picks(visitor).nth(1)).toHaveAttribute('aria-current', 'true')

  await page.goto('/admin/tracks')
  await button(page, `${third} 추천`).click()
  await expect(button(page, `${third} 추천`)).toHaveAttribute('aria-pressed', 'false')
  await visitor.evaluate(() => localStorage.setItem('locale', 'en'))
  await visitor.reload()
  await expect.poll(() => titles(visitor, 'Picks of the week')).toEqual([second, first])
  await visitor.close()

  await page.goto('/admin/changes?field=pick')
  await expect(
    main(page).getByRole('cell', { name: '이번 주 추천 2. 비 오는 밤에 어울립니다. → 없음' }),
  ).toBeVisible()
})

test('a visitor does not see a pick while its track is hidden', async ({ page, request }) => {
  const tracks = await findTracks(request, 3)
  const [, second, third] = tracks.map(({ title }) => title)
  const ids = tracks.map(({ musicId }) => musicId)
  await setPicks(request, ids)
  const admin = await adminRequestOptions(request)
  const changeFirst = (data: object) =>
    request.patch(`/api/admin/tracks/${tracks[0]?.musicId}`, { ...admin, data })
  await changeFirst({ hidden: true, reason: '확인 중' })
  await page.goto('/home')
  await expect.poll(() => titles(page)).toEqual([second, third])
  await changeFirst({ hidden: false })
})

test('an administrator cannot save picks in a tab that shows an outdated list', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const tracks = await findTracks(request, 3)
  const [first, second, third] = tracks.map(({ title }) => title) as [string, string, string]
  const ids = tracks.map(({ musicId }) => musicId)
  await setPicks(request, ids)
  await openAs(page, accounts.admin, '/admin/picks')
  await expect(button(page, `${first} 추천에서 빼기`)).toBeVisible()
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto('/admin/picks')
  await button(otherTab, `${third} 추천에서 빼기`).click()
  await button(page, `${second} 추천에서 빼기`).click()
  await button(page, '저장').click()
  await expectToast(page, '저장되었습니다.')
  await button(otherTab, '저장').click()
  await expectToast(otherTab, /그 사이에 정보가 변경되었습니다/)
  await expect(button(otherTab, `${second} 추천에서 빼기`)).toHaveCount(0)
  await expect(button(otherTab, `${third} 추천에서 빼기`)).toBeVisible()
})

test('the page of picks is accessible in both themes and languages', async ({ page, request }) => {
  const tracks = await findTracks(request, 3)
  const ids = tracks.map(({ musicId }) => musicId)
  await setPicks(request, ids)
  await openAs(page, accounts.admin, '/admin/picks')
  await expectAccessiblePage(page, '/admin/picks')
})
