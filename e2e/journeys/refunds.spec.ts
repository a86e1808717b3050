import { approve, expectSuccess, openCheckout, openPaymentWindow } from '../checkout.ts'
import { expect, test } from '../journey.ts'
import { newestMail } from '../outbox.ts'
import { accounts, openAs, startSession } from '../session.ts'
import { balance, creditsOf, newShopper } from '../shopper.ts'

test('a plan is paid, its refund requested and approved, and the money returned', async ({
  page,
  browser,
  request,
}) => {
  const shopper = await newShopper(request)
  await startSession(page, shopper)
  await openCheckout(page)
  await openPaymentWindow(page)
  await approve(page)
  await expectSuccess(page)

  await page.goto('/me/subscription')
  const payments = page.getByRole('table', { name: '결제 내역' })
  await payments.getByRole('button', { name: '베이직 플랜 구독 환불 요청' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '환불 요청' }).click()
  await expect(payments).toContainText('요청됨')

  const office = await browser.newPage()
  await openAs(office, accounts.admin, '/admin/refunds?state=open')
  await office.getByRole('button', { name: `${shopper.nickname} 처리` }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '처리 방법' }).selectOption('approve')
  await dialog.getByRole('textbox', { name: '답변' }).fill('확인했습니다.')
  await dialog.getByRole('button', { name: '처리', exact: true }).click()
  await expect(dialog).toBeHidden()

  await expect
    .poll(async () => {
      await page.reload()
      return payments.getByRole('row').nth(1).textContent()
    })
    .toContain('환불 완료완료')
  await expect(page.getByText('이용 중인 구독이 없습니다.')).toBeVisible()
  await expect(balance(page)).toHaveAccessibleName(/ 0$/)
  expect(await creditsOf(request, shopper)).toBe(0)
  await expect(page.getByRole('table', { name: '크레딧 내역' })).toContainText('환불 회수')
  expect(await newestMail(request, shopper.email)).toContain('요청한 환불을 승인했습니다.')
})
