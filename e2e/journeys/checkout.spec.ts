import {
  acceptTerms,
  approvePayment,
  expectPaidOnce,
  expectSuccess,
  expectUnpaid,
  openCheckout,
  openPaymentWindow,
  payButton,
} from '../checkout.ts'
import { expect, main, test } from '../journey.ts'
import { registerMember, type TestMember } from '../members.ts'
import { balanceLink } from '../purchases.ts'
import { startSession } from '../session.ts'

let member: TestMember
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request)
  await startSession(page, member)
})

test('paying a plan grants its credits once and updates the top bar', async ({ page, request }) => {
  await openCheckout(page)
  await page.reload()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: '5,000원 쿠폰 적용' })).not.toBeChecked()
  await openPaymentWindow(page)
  await expect(page.getByText('베이직 플랜 구독')).toBeVisible()
  await expect(page.locator('dl')).toContainText('9,900원')
  await approvePayment(page)
  await expectSuccess(page)
  await expect(balanceLink(page)).toHaveAccessibleName(/30/)
  await expect(page.getByRole('article')).toContainText('결제 금액9,900원')
  await page.reload()
  await expectSuccess(page)
  await page.goBack()
  await page.goForward()
  await expectSuccess(page)
  await expectPaidOnce(request, member)
  await page.goto('/me/subscription')
  await expect(page.getByRole('region', { name: '베이직' })).toContainText('이용 종료일')
  await expect(page.getByRole('table', { name: '결제 내역' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: '크레딧 내역' })).toContainText('+30')
})

test("the coupon takes 5,000 won off and keeps the plan's credits", async ({ page, request }) => {
  await openCheckout(page, '프리미엄')
  await page.getByRole('checkbox', { name: '5,000원 쿠폰 적용' }).check()
  await openPaymentWindow(page, '14,900')
  await expect(page.locator('dl')).toContainText('14,900원')
  await approvePayment(page)
  await expectSuccess(page)
  await expectPaidOnce(request, member, 80)
})

test('a refused card shows the reason, charges nothing and links to the same plan', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  await page.getByRole('button', { name: '카드 거절로 끝내기' }).click()
  await expect(page).toHaveURL(/\/fail\?/)
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await expect(page.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
  await page.getByRole('button', { name: '다시 결제하기' }).click()
  await expect(payButton(page)).toBeEnabled()
  await expectUnpaid(request, member)
})

test('a cancelled payment charges nothing, and the page says that nothing is charged', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  await page.getByRole('button', { name: '결제 취소' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: '결제가 취소되었습니다.' }),
  ).toBeVisible()
  await expect(page.getByText('결제 금액은 청구되지 않았습니다.')).toBeVisible()
  await expectUnpaid(request, member)
})

test('the payment window opens only after the required terms are accepted', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await payButton(page).click()
  await expect(main(page).getByRole('alert')).toHaveText('필수 약관에 동의해주세요.')
  const terms = page.getByRole('checkbox', { name: /\[필수\]/ })
  await expect(terms).toBeFocused()
  await expect(terms).toBeInViewport()
  await expect(terms).toHaveAccessibleDescription('필수 약관에 동의해주세요.')
  await expect(page).toHaveURL('/checkout')
  await openPaymentWindow(page)
  await expectUnpaid(request, member)
})

test('a double click on pay opens one payment', async ({ page, request }) => {
  const payments: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/__toss/payments')) payments.push(request.url())
  })
  await openCheckout(page)
  await acceptTerms(page)
  await payButton(page).dblclick()
  await expect(page).toHaveURL(/\/__toss\/window\//)
  await approvePayment(page)
  await expectSuccess(page)
  expect(payments).toHaveLength(1)
  await expectPaidOnce(request, member)
})

test('a cancelled plan lasts until its last day, and the member keeps all credits', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
  await page.getByRole('link', { name: '내 구독' }).last().click()
  await page.getByRole('button', { name: '구독 취소' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '구독 취소' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goto('/me/subscription')
  await expect(page.getByText(/구독이 취소되었습니다\. \d{4}-\d{2}-\d{2}까지/)).toBeVisible()
  await expectPaidOnce(request, member)
})
