import type { Locator, Page } from '@playwright/test'
import { expectAccessiblePage } from '../accessibility.ts'
import { findAccessibilityProblems } from '../axe.ts'
import { withWebFonts } from '../chromium.ts'
import { expect, horizontalScroll, openPage, test } from '../journey.ts'
import { accounts, startSession } from '../session.ts'

test.use({ launchOptions: withWebFonts })

const pages = [
  'statistic',
  'users?size=4',
  'albums?size=4',
  'tracks?size=4',
  'tags/spelling',
  'reports',
  'changes?size=4',
  'promotions',
  'account',
] as const

test.beforeEach(({ page }) => startSession(page, accounts.admin))

for (const path of pages) {
  test(`/admin/${path} is accessible in every theme and width`, async ({ page }) => {
    test.slow()
    await expectAccessiblePage(page, `/admin/${path}`)
  })
}

test("a member's dialogs are accessible and return the focus", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, '/admin/users')
  const opener = page.getByRole('button', { name: /유저 상세 정보$/ }).first()
  await opener.click()
  for (const tab of ['정보', '크레딧 내역', '결제 내역', '변경 기록']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('dialog [aria-busy="true"]')).toHaveCount(0)
    expect([tab, await findAccessibilityProblems(page)]).toEqual([tab, []])
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test("a member's ledger is a table of five columns that needs no scrolling", async ({ page }) => {
  await openPage(page, '/admin/users?keyword=blueroom')
  await page
    .getByRole('button', { name: /유저 상세 정보$/ })
    .first()
    .click()
  await page.getByRole('tab', { name: '크레딧 내역' }).click()
  const cells = page
    .getByRole('table', { name: '크레딧 내역' })
    .locator('tbody')
    .getByRole('row')
    .first()
    .getByRole('cell')
  await expect(cells).toHaveCount(5)
  const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  const dialog = page.getByRole('dialog')
  expect(
    await dialog.evaluate((root) =>
      [...root.querySelectorAll('*')].every(
        (element) =>
          element.scrollWidth <= element.clientWidth ||
          getComputedStyle(element).overflowX !== 'auto',
      ),
    ),
  ).toBe(true)
})

test('Tab reaches every button in the rows of four members', async ({ page }) => {
  // Lists the oldest members, because other journeys delete theirs.
  await openPage(page, '/admin/users?size=4&more%5BuserId%5D=asc')
  const rows = page.getByRole('table', { name: '유저 목록' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) {
    await row.getByRole('button', { name: /유저 상세 정보$/ }).focus()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: /구독 정보$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: / 수정$/ })).toBeFocused()
  }
})

const longName = 'abcdefghij'.repeat(5)

/** Mocks the list of changes: a member and a tag whose names are one long word. */
async function mockLongNames(page: Page): Promise<void> {
  const change = {
    createDate: '2026-03-01T00:00:00.000Z',
    adminNickname: '관리자',
    adminId: 1,
    reason: '이름이 길어 다시 정합니다.',
  }
  const memberChange = {
    changeId: 2,
    userId: 7,
    userNickname: longName,
    subject: 'user',
    subjectLabel: longName,
    field: 'credit',
    from: 1,
    to: 2,
  }
  const tagChange = {
    changeId: 1,
    userId: null,
    userNickname: null,
    subject: 'tag',
    subjectLabel: longName,
    field: 'create',
    from: null,
    to: longName,
  }
  const paging = { page: 1, size: 4, total: 2, start: 1, end: 1, prev: false, next: false }
  await page.route('**/api/admin/changes*', (route) =>
    route.fulfill({
      json: {
        dtoList: [
          { ...change, ...memberChange },
          { ...change, ...tagChange },
        ],
        ...paging,
      },
    }),
  )
}

/** Returns the number of lines of a cell's text. */
const lineCount = (cell: Locator) =>
  cell.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('the list of changes with a long name fits the window, with dates on one line', async ({
  page,
}) => {
  await mockLongNames(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/admin/changes?size=4')
    await expect(page.getByRole('cell', { name: longName })).not.toHaveCount(0)
    expect([width, await horizontalScroll(page)]).toEqual([width, 0])
  }
  for (const date of await page.getByRole('cell', { name: '2026-03-01 09:00:00' }).all())
    expect(await lineCount(date)).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("the members' cards have touch targets and unbroken email addresses", async ({ page }) => {
    await openPage(page, '/admin/users?size=4&more%5BuserId%5D=asc')
    const row = page
      .getByRole('table', { name: '유저 목록' })
      .locator('tbody')
      .getByRole('row')
      .first()
    for (const target of await row.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
      expect(Math.min(width, height), `${await target.textContent()}`).toBeGreaterThanOrEqual(44)
    }
    const mail = row.getByRole('cell').filter({ hasText: '@' })
    // The height of a label and one line of text, in px.
    expect((await mail.boundingBox())?.height).toBeLessThan(52)
  })
})
