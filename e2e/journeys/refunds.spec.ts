import type { Locator, Page } from '@playwright/test'
import { approvePayment, expectSuccess, openCheckout, openPaymentWindow } from '../checkout.ts'
import { expect, test } from '../journey.ts'
import { readCredits, registerMember, type TestMember } from '../members.ts'
import { waitForMail } from '../outbox.ts'
import { balanceLink } from '../purchases.ts'
import { accounts, openAs, startSession } from '../session.ts'

/** Buys a plan and requests its refund. */
async function requestRefund(page: Page): Promise<TestMember> {
  const member = await registerMember(page.request)
  await startSession(page, member)
  await openCheckout(page)
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
  await page.goto('/me/subscription')
  const payments = page.getByRole('table', { name: '결제 내역' })
  await payments.getByRole('button', { name: '베이직 플랜 구독 환불 요청' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '환불 요청' }).click()
  await expect(payments).toContainText('요청됨')
  return member
}

/** Fills in the dialog of a decision. Returns the button that submits it. */
async function prepareDecision(
  adminPage: Page,
  { nickname }: TestMember,
  decision: 'approve' | 'refuse',
  answer: string,
): Promise<Locator> {
  await openAs(adminPage, accounts.admin, '/admin/refunds?state=open')
  await adminPage.getByRole('button', { name: `${nickname} 처리` }).click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '처리 방법' }).selectOption(decision)
  await dialog.getByRole('textbox', { name: '답변' }).fill(answer)
  return dialog.getByRole('button', { name: '처리', exact: true })
}

test('an administrator approves a requested refund, and the credits are revoked', async ({
  page,
  browser,
  request,
}) => {
  const member = await requestRefund(page)
  const payments = page.getByRole('table', { name: '결제 내역' })
  const adminPage = await browser.newPage()
  await (await prepareDecision(adminPage, member, 'approve', '확인했습니다.')).click()
  await expect(adminPage.getByRole('dialog')).toBeHidden()

  await expect
    .poll(async () => {
      await page.reload()
      return payments.getByRole('row').nth(1).textContent()
    })
    .toContain('환불 완료완료')
  await expect(page.getByText('이용 중인 구독이 없습니다.')).toBeVisible()
  await expect(balanceLink(page)).toHaveAccessibleName(/ 0$/)
  expect(await readCredits(request, member)).toBe(0)
  await expect(page.getByRole('table', { name: '크레딧 내역' })).toContainText('환불 회수')
  expect(await waitForMail(request, member.email)).toContain('요청한 환불을 승인했습니다.')
})

test('the later of two administrators sees that the refund is already decided', async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/409/)
  const member = await requestRefund(page)
  const [first, second] = [await browser.newPage(), await browser.newPage()]
  const refuse = await prepareDecision(first, member, 'refuse', '크레딧을 확인해주세요.')
  const approveLate = await prepareDecision(second, member, 'approve', '확인했습니다.')
  await refuse.click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await approveLate.click()
  await expect(second.getByText('이미 처리된')).toBeVisible()
  await expect(second.getByRole('dialog')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('button', { name: '베이직 플랜 구독 환불 요청' })).toBeVisible()
  expect(await readCredits(page.request, member)).toBe(30)
  expect(await waitForMail(page.request, member.email)).toContain('크레딧을 확인해주세요.')
})
