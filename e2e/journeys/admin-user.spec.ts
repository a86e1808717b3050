import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../axe.ts'
import { expect, heading, horizontalScroll, main, recordPageErrors, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { waitForMail } from '../outbox.ts'
import { accounts, openAs } from '../session.ts'

const texts = {
  ko: {
    search: '유저 검색',
    details: (nickname: string) => `${nickname} 유저 상세 정보`,
    open: '유저 페이지 열기',
    sections: ['결제 내역', '구매 내역', '트랙', '신고', '로그인한 기기', '변경 기록'],
    devices: '로그인한 기기',
    endAll: '모든 기기에서 로그아웃',
    changes: '변경 기록',
    edit: (nickname: string) => `${nickname} 수정`,
    credit: (nickname: string) => new RegExp(`^${nickname} 크레딧 .+ 수정$`),
    addReason: '사유 추가',
    reason: (nickname: string) => `${nickname} 사유 (선택)`,
    apply: '적용',
  },
  en: {
    search: 'Search users',
    details: (nickname: string) => `Details of ${nickname}`,
    open: 'Open the user page',
    sections: ['Payments', 'Purchases', 'Tracks', 'Reports', 'Devices', 'Changes'],
    devices: 'Devices',
    endAll: 'Log out on all devices',
    changes: 'Changes',
    edit: (nickname: string) => `${nickname} Edit`,
    credit: (nickname: string) => new RegExp(`^Edit credits of ${nickname}`),
    addReason: 'Add a reason',
    reason: (nickname: string) => `${nickname} Reason (optional)`,
    apply: 'Apply',
  },
} as const

async function searchFor(page: Page, label: string, keyword: string): Promise<void> {
  await page.getByRole('search', { name: label }).getByRole('searchbox').fill(keyword)
  await page.keyboard.press('Enter')
}

for (const [language, width, tag] of [
  ['ko', 1440, ' @long'],
  ['en', 390, ''],
] as const) {
  test(`an administrator finds and edits a user, in ${language} at ${width} px${tag}`, async ({
    page,
  }) => {
    const words = texts[language]
    const member = await registerMember(page.request)
    const { nickname, email } = member
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, accounts.admin, '/admin/users')
    await searchFor(page, words.search, email.slice(0, -4))
    await expect(main(page).getByRole('row')).toHaveCount(2)

    await main(page)
      .getByRole('button', { name: words.edit(nickname) })
      .click()
    await main(page)
      .getByRole('button', { name: words.credit(nickname) })
      .click()
    await main(page).getByRole('table').getByRole('textbox').fill('50')
    await main(page).getByRole('button', { name: words.addReason }).click()
    await main(page)
      .getByRole('textbox', { name: words.reason(nickname) })
      .fill('이벤트 당첨')
    await main(page).getByRole('button', { name: words.apply, exact: true }).click()
    await expect(main(page).getByRole('button', { name: words.edit(nickname) })).toBeVisible()
    expect(await waitForMail(page.request, email, 1)).toContain('크레딧: 0 → 50')

    await main(page)
      .getByRole('button', { name: words.details(nickname) })
      .click()
    await page.getByRole('dialog').getByRole('link', { name: words.open }).click()
    await expect(heading(page)).toHaveText(nickname)
    await expect(main(page).getByText(email)).toBeVisible()
    expect(await findAccessibilityProblems(page)).toEqual([])
    for (const name of words.sections) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
      expect(await horizontalScroll(page)).toBe(0)
    }
    await expect(page.getByRole('table', { name: /변경 기록|change/i })).toContainText(
      '이벤트 당첨',
    )
    await page.getByRole('tab', { name: words.devices, exact: true }).click()
    await page.getByRole('button', { name: words.endAll, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.endAll, exact: true }).click()
    await expect(page.getByRole('tabpanel').getByRole('table')).toHaveCount(0)
    const response = await page.request.get('/api/me', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(response.status()).toBe(401)
  })
}

test('an administrator makes a member an administrator, mails why, and undoes it', async ({
  page,
  browser,
  pageErrors,
}) => {
  const { nickname, email, password, userId } = await registerMember(page.request)
  const isAdministrator = async (): Promise<boolean> => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    recordPageErrors(tab, pageErrors.seen)
    await openAs(tab, { email, password }, '/admin/users')
    await expect(heading(tab)).toBeVisible()
    const path = new URL(tab.url()).pathname
    await context.close()
    return path.startsWith('/admin')
  }
  await openAs(page, accounts.admin, `/admin/users/one?userId=${userId}`)
  await page.getByRole('button', { name: '관리자로 지정', exact: true }).click()
  const question = page.getByRole('dialog', {
    name: `'${nickname}' 회원을 관리자로 지정하시겠습니까?`,
  })
  await question.getByRole('textbox', { name: '사유 (선택)' }).fill('신고 처리 담당')
  await question.getByRole('button', { name: '관리자로 지정', exact: true }).click()
  await expect(page.getByRole('button', { name: '관리자 해제', exact: true })).toBeVisible()
  const mail = await waitForMail(page.request, email, 1)
  expect(mail).toContain('권한: 회원 → 관리자')
  expect(mail).toContain('신고 처리 담당')
  expect(await isAdministrator()).toBe(true)

  await page.getByRole('button', { name: '관리자 해제', exact: true }).click()
  await page
    .getByRole('dialog', { name: `'${nickname}' 관리자를 해제하시겠습니까?` })
    .getByRole('button', { name: '관리자 해제', exact: true })
    .click()
  await expect(page.getByRole('button', { name: '관리자로 지정', exact: true })).toBeVisible()
  expect(await isAdministrator()).toBe(false)
  await page.getByRole('tab', { name: '변경 기록', exact: true }).click()
  await expect(page.getByRole('table', { name: '변경 기록' })).toContainText('권한 회원 → 관리자')
})
