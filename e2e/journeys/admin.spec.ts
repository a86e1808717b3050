import type { Browser, Locator, Page } from '@playwright/test'
import { openEditor, openUser } from '../adminUsers.ts'
import { withWebFonts } from '../chromium.ts'
import { expect, main, newPage, recordPageErrors, test } from '../journey.ts'
import { expectToast } from '../messages.ts'
import { accounts, type Credentials, startSession } from '../session.ts'
import { findTrack, trackPath } from '../tracks.ts'

test.use({ launchOptions: withWebFonts })

const cellsOf = (page: Page, nickname: string) =>
  main(page).getByRole('row').filter({ hasText: nickname }).getByRole('cell')

/** Opens a page for a second person, with the session of `account`. */
async function openSecondPage(
  browser: Browser,
  pageErrors: { seen: string[] },
  account: Credentials,
): Promise<Page> {
  const page = await newPage(browser)
  recordPageErrors(page, pageErrors.seen)
  await startSession(page, account)
  return page
}

test.beforeEach(({ page }) => startSession(page, accounts.admin))

async function setCredit(page: Page, nickname: string, credits: string): Promise<void> {
  await openEditor(page, nickname, '크레딧')
  await main(page)
    .getByRole('textbox', { name: `${nickname} 크레딧` })
    .fill(credits)
  await main(page).getByRole('button', { name: '적용' }).click()
}

test('another open tab shows a renamed tag everywhere', async ({ page, context, pageErrors }) => {
  const track = await findTrack(page.request, { 'more[instrument]': 'marimba' })
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto(trackPath(track))
  await expect(main(otherTab).getByRole('link', { name: '마림바', exact: true })).toBeVisible()

  await page.goto('/admin/tags/spelling')
  await page.getByRole('button', { name: 'marimba 이름 변경' }).click()
  await page.getByRole('textbox', { name: 'marimba 태그명' }).fill('나무 마림바')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('link', { name: '나무 마림바', exact: true })).toBeVisible()

  await expect(main(otherTab).getByRole('link', { name: '나무 마림바', exact: true })).toBeVisible()
  await expect(main(otherTab).getByRole('link', { name: '마림바', exact: true })).toHaveCount(0)
  await otherTab.goto(
    `/sounds/tracks?${new URLSearchParams({ 'more[instrument]': '나무 마림바' })}`,
  )
  await expect(main(otherTab).getByRole('link', { name: track.title }).first()).toBeVisible()
})

test('an administrator merges two tags after confirming the number of changed tracks', async ({
  page,
  context,
  pageErrors,
}) => {
  // 400: the name is taken.
  pageErrors.allow(/400/)
  const track = await findTrack(page.request, { 'more[instrument]': 'rhodes' })
  const otherTab = await context.newPage()
  recordPageErrors(otherTab, pageErrors.seen)
  await otherTab.goto(trackPath(track))
  await expect(main(otherTab).getByRole('link', { name: '로즈', exact: true })).toBeVisible()

  await page.goto('/admin/tags/spelling')
  const tagRow = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'rhodes', exact: true }) })
  await expect(tagRow).toContainText(/트랙 [1-9]\d*곡/)
  const count = /트랙 (\d+)곡/.exec((await tagRow.textContent()) ?? '')?.[1]
  await page.getByRole('button', { name: 'rhodes 이름 변경' }).click()
  await page.getByRole('textbox', { name: 'rhodes 태그명' }).fill('piano')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', {
    name: "'rhodes' 태그를 'piano' 태그와 합치시겠습니까?",
  })
  await expect(question).toContainText(`트랙 ${count}곡의 태그가 바뀌고`)
  await question.getByRole('button', { name: '합치기' }).click()

  await expect(main(page).getByRole('link', { name: 'rhodes' })).toHaveCount(0)
  await expect(main(otherTab).getByRole('link', { name: '피아노', exact: true })).toBeVisible()
  await expect(main(otherTab).getByRole('link', { name: '로즈', exact: true })).toHaveCount(0)
})

test("a new tag is refused in the specification's words, then created", async ({ page }) => {
  await page.goto('/admin/tags/spelling')
  await page.getByRole('button', { name: '새 태그 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '새 태그 등록' })
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expectToast(page, '태그명을 입력해주세요.')
  await dialog.getByRole('textbox', { name: '태그명' }).fill('가야금 산조')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expectToast(page, '올바르지 않은 태그 유형입니다.')
  await dialog.getByRole('combobox', { name: '태그 유형' }).selectOption('악기')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(main(page).getByRole('link', { name: '가야금 산조' })).toBeVisible()
})

test("edited credits appear in the ledger, the list of changes and the member's top bar", async ({
  page,
  browser,
  pageErrors,
}) => {
  const nickname = '소리여행'
  const member = await openSecondPage(browser, pageErrors, accounts.member)
  await member.goto('/sounds/tracks')
  await openUser(page, nickname)

  await openEditor(page, nickname, '크레딧')
  await main(page)
    .getByRole('textbox', { name: `${nickname} 크레딧` })
    .fill('백')
  await main(page).getByRole('button', { name: '적용' }).click()
  await expectToast(page, '크레딧은 숫자여야 하며 공백일 수 없습니다.')
  await main(page)
    .getByRole('textbox', { name: `${nickname} 크레딧` })
    .fill('777')
  await page.keyboard.press('Enter')
  await expect(cellsOf(page, nickname).nth(4)).toHaveText('777')

  await main(page)
    .getByRole('button', { name: `${nickname} 유저 상세 정보` })
    .click()
  await page.getByRole('tab', { name: '크레딧 내역' }).click()
  await expect(
    page.getByRole('table', { name: '크레딧 내역' }).getByRole('row').nth(1),
  ).toContainText(/조정.*777/)
  await page.getByRole('tab', { name: '변경 기록' }).click()
  await expect(
    page.getByRole('table', { name: '변경 기록' }).getByRole('row').nth(1),
  ).toContainText('→ 777')
  await member.reload()
  await expect(member.getByText('보유 크레딧 777').first()).toBeAttached()
  await member.context().close()
})

test('an administrator edits plan and payment status, ends the plan and sees "free"', async ({
  page,
}) => {
  const nickname = '첫눈'
  await openUser(page, nickname)
  await openEditor(page, nickname, '구독')
  await main(page)
    .getByRole('combobox', { name: `${nickname} 구독` })
    .selectOption('vip(3)')
  await main(page).getByRole('button', { name: '적용' }).click()
  await expect(cellsOf(page, nickname).nth(5)).toHaveText('VIP')
  await openEditor(page, nickname, '결제 상태')
  await main(page)
    .getByRole('combobox', { name: `${nickname} 결제 상태` })
    .selectOption('미결제(false)')
  await main(page).getByRole('button', { name: '적용' }).click()
  await expect(cellsOf(page, nickname).nth(6)).toHaveText('미결제')

  await main(page)
    .getByRole('button', { name: `${nickname} VIP 구독 정보` })
    .click()
  await page
    .getByRole('dialog', { name: '구독 정보' })
    .getByRole('button', { name: '구독 종료' })
    .click()
  await page
    .getByRole('dialog', { name: /구독을 종료하시겠습니까/ })
    .getByRole('button', { name: '구독 종료' })
    .click()
  const noPlan = page.getByRole('dialog', { name: '구독 정보 없음' })
  await expect(noPlan).toContainText('미구독 회원입니다.')
  await page.keyboard.press('Escape')
  await expect(cellsOf(page, nickname).nth(5)).toHaveText('무료')
})

test('the later of two administrators compares both values and keeps their own', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const second = await openSecondPage(browser, pageErrors, accounts.admin)
  const nickname = '라디오'
  for (const tab of [page, second]) await openUser(tab, nickname)
  await setCredit(page, nickname, '41')
  await expect(cellsOf(page, nickname).nth(4)).toHaveText('41')

  await setCredit(second, nickname, '52')
  const dialog = second.getByRole('dialog', { name: '그 사이에 정보가 변경되었습니다' })
  await expect(dialog.getByRole('group', { name: '크레딧' })).toHaveText(/41입력한 값52$/)
  await dialog.getByRole('button', { name: '입력한 값으로 수정' }).click()
  await expect(cellsOf(second, nickname).nth(4)).toHaveText('52')
  await page.reload()
  await expect(cellsOf(page, nickname).nth(4)).toHaveText('52')
  await second.context().close()
})

test('an administrator edits a row by keyboard alone and the focus returns', async ({ page }) => {
  const nickname = 'lowpass'
  await openUser(page, nickname)
  await main(page)
    .getByRole('button', { name: `${nickname} 수정` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(
    main(page).getByRole('button', { name: new RegExp(`^${nickname} 크레딧`) }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('textbox', { name: `${nickname} 크레딧` })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('63')
  await page.keyboard.press('Enter')
  await expect(cellsOf(page, nickname).nth(4)).toHaveText('63')
  await expect(main(page).getByRole('button', { name: `${nickname} 수정` })).toBeFocused()
})

test('the ranking shows short names in full and ends a long name with an ellipsis', async ({
  page,
}) => {
  await page.route('**/api/statistic/sounds/stats', async (route) => {
    const response = await route.fetch()
    const { dto, ...rest } = await response.json()
    const topSellingMusic = dto.topSellingMusic.map((track: { title: string }, index: number) => ({
      ...track,
      title: index === 0 ? 'WIDE '.repeat(10).trim() : track.title.slice(0, 8),
    }))
    await route.fulfill({ response, json: { ...rest, dto: { ...dto, topSellingMusic } } })
  })
  await page.goto('/admin/statistic')
  const chart = main(page).getByRole('region', { name: '판매 상위 트랙', exact: true })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('.apexcharts-yaxis-label').first()).toBeVisible()
  const labelsOutside = () =>
    chart.locator('svg.apexcharts-svg').evaluate((svg) => {
      const edge = svg.getBoundingClientRect().left
      return [...svg.querySelectorAll('.apexcharts-yaxis-label')]
        .filter((label) => label.getBoundingClientRect().left < edge)
        .map((label) => label.textContent)
    })
  // The chart is drawn again when the font has loaded.
  await expect.poll(labelsOutside).toEqual([])
  const names = await chart.locator('.apexcharts-yaxis-label tspan').allTextContents()
  expect(names.filter((name) => name.includes('...'))).toEqual([])
  expect(names.filter((name) => name.endsWith('…'))).toEqual([expect.stringMatching(/^WIDE WIDE/)])
})

test('values of any length start at the same distance below their labels on cards', async ({
  page,
  browser,
}) => {
  const phone = await (
    await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  ).newPage()
  await page.setViewportSize({ width: 768, height: 900 })
  await startSession(phone, accounts.admin)
  for (const tab of [page, phone]) {
    for (const list of ['users', 'albums', 'tracks']) {
      await tab.goto(`/admin/${list}`)
      const row = main(tab)
        .getByRole('row')
        .filter({ has: tab.getByRole('cell') })
        .first()
      await expect(row.getByRole('button').last()).toBeVisible()
      for (const length of [1, 12, 60]) {
        const text = Array(length).fill('소리').join(' ')
        expect(await textOffsets(row, text), `${list}, ${length} words`).toHaveLength(1)
      }
    }
  }
  await phone.context().close()
})

/**
 * Writes `text` into the links and buttons of a card. Returns the different distances in px from
 * the top of its cells to their texts.
 */
function textOffsets(card: Locator, text: string): Promise<number[]> {
  return card.evaluate((row, value) => {
    const offsets = [...row.querySelectorAll('td[data-label]')].map((cell) => {
      const control = cell.querySelector('a, button')
      if (control) control.textContent = value
      const firstText = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
      const range = document.createRange()
      range.selectNodeContents(firstText ?? cell)
      const textTop = range.getClientRects()[0]?.top ?? Number.NaN
      return Math.round(textTop - cell.getBoundingClientRect().top)
    })
    return [...new Set(offsets)]
  }, text)
}
