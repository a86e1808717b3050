import type { BrowserContext, Page } from '@playwright/test'
import {
  advanceClock,
  approvePayment,
  expectPaidOnce,
  expectSuccess,
  expectUnpaid,
  openCheckout,
  openPaymentWindow,
  payButton,
  setFault,
  subscribe,
} from '../checkout.ts'
import { expect, main, type PageErrors, recordPageErrors, test } from '../journey.ts'
import { registerMember, type TestMember } from '../members.ts'
import { balanceLink } from '../purchases.ts'
import { startSession } from '../session.ts'

/** Seconds after which a payment window has expired. */
const WINDOW_EXPIRY_S = 1_801
/** Seconds after which an approved payment cannot be confirmed. */
const APPROVAL_EXPIRY_S = 660

let member: TestMember
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request)
  await startSession(page, member)
})

const replacedMessage =
  /다른 탭이나 기기에서 새 결제를 시작하여 이 결제는 중단되었습니다\. .*필요하면 다시 결제해주세요\./
const noChargeMessage = '결제 금액은 청구되지 않았습니다.'

test('an expired payment window charges nothing; the same plan is then paid once', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  try {
    await advanceClock(request, WINDOW_EXPIRY_S)
    await approvePayment(page)
    await expect(page).toHaveURL(/\/fail\?code=PAY_PROCESS_ABORTED/)
  } finally {
    await advanceClock(request, -WINDOW_EXPIRY_S)
  }
  await expect(main(page).getByRole('alert')).toContainText('결제 시간이 만료되어')
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await expectUnpaid(request, member)
  await page.getByRole('button', { name: '다시 결제하기', exact: true }).click()
  await expect(payButton(page)).toBeEnabled()
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
  await expect(balanceLink(page)).toHaveAccessibleName('보유 크레딧 30')
  await expectPaidOnce(request, member)
})

test('an expired payment window has no buttons, only a link to the shop', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  try {
    await advanceClock(request, WINDOW_EXPIRY_S)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(/더 이상 사용할 수 없습니다/)
    await expect(page.getByRole('button')).toHaveCount(0)
  } finally {
    await advanceClock(request, -WINDOW_EXPIRY_S)
  }
  await page.getByRole('link', { name: '상점으로 돌아가기' }).click()
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await expectUnpaid(request, member)
})

test('a payment in a second tab replaces the first, which shows this and charges nothing', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  const otherTab = await startAgainInNewTab(context, pageErrors)
  await expect(payButton(otherTab)).toBeEnabled()
  await openPaymentWindow(otherTab)
  await approvePayment(page)
  await expect(page).toHaveURL(/\/fail\?code=verification_error/)
  await expect(page.getByText(replacedMessage)).toBeVisible()
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await approvePayment(otherTab)
  await expectSuccess(otherTab)
  await expectPaidOnce(request, member)
})

test('the payment window of an earlier tab charges nothing after a later tab has paid', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  await openCheckout(page)
  await openPaymentWindow(page)
  const otherTab = await startAgainInNewTab(context, pageErrors)
  await openPaymentWindow(otherTab)
  await approvePayment(otherTab)
  await expectSuccess(otherTab)
  await approvePayment(page)
  await expect(page.getByText(replacedMessage)).toBeVisible()
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await expectPaidOnce(request, member)
})

test('a changed amount in the URL charges nothing', async ({ page, request }) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  const approved = await request.post(page.url(), { form: { choice: 'approve' }, maxRedirects: 0 })
  const returnUrl = new URL(approved.headers().location ?? '')
  returnUrl.searchParams.set('amount', '100')
  await page.goto(returnUrl.toString())
  await expect(page).toHaveURL(/\/fail\?code=verification_error/)
  await expect(page.getByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await expectUnpaid(request, member)
})

test('a blocked provider script shows a message, prevents payment and is retried', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/standard|ERR_FAILED|ERR_BLOCKED/)
  await page.route('**/__toss/v2/standard', (route) => route.abort())
  await page.goto('/subscription')
  await subscribe(page)
  await expect(page.getByText('결제 수단을 불러오지 못했습니다. 새로고침해주세요.')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await page.unroute('**/__toss/v2/standard')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(payButton(page)).toBeEnabled()
})

test('the result of a payment stays unknown until a late provider responds', async ({
  page,
  request,
}) => {
  test.slow()
  await setFault(request, 'hang-after')
  await openCheckout(page)
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
  await expect(balanceLink(page)).toHaveAccessibleName(/30/)
  await expectPaidOnce(request, member)
})

test('a connection lost while confirming charges once, and the receipt follows', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/confirm|ERR_FAILED/)
  let confirmations = 0
  await page.route('**/confirm', async (route) => {
    confirmations += 1
    if (confirmations > 1) return route.continue()
    // The server has confirmed the payment, but the response is lost.
    await route.fetch()
    return route.abort()
  })
  await openCheckout(page)
  await openPaymentWindow(page)
  await approvePayment(page)
  await expect(page.getByText(/결제 결과를 확인하지 못했습니다/)).toBeVisible()
  await expect(page.getByText(noChargeMessage)).toHaveCount(0)
  await expectSuccess(page)
  expect(confirmations).toBeGreaterThan(1)
  await expectPaidOnce(request, member)
})

test('a payment approved too long ago is refused without a charge', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/400/)
  await openCheckout(page)
  await openPaymentWindow(page)
  await page.route('**/confirm', async (route) => {
    await advanceClock(request, APPROVAL_EXPIRY_S)
    await route.continue()
  })
  try {
    await approvePayment(page)
    await expect(page).toHaveURL(/\/fail\?code=NOT_FOUND_PAYMENT_SESSION/)
  } finally {
    await advanceClock(request, -APPROVAL_EXPIRY_S)
  }
  await expect(main(page).getByRole('alert')).toHaveText(
    '결제 시간이 만료되었습니다. 다시 결제해주세요.',
  )
  await expect(page.getByText(noChargeMessage)).toBeVisible()
  await expectUnpaid(request, member)
})

/** Replaces the pending checkout by a new checkout of the same plan in a new tab. */
async function startAgainInNewTab(context: BrowserContext, pageErrors: PageErrors): Promise<Page> {
  const tab = await context.newPage()
  recordPageErrors(tab, pageErrors.seen)
  await tab.goto('/subscription')
  await subscribe(tab)
  await tab.getByRole('dialog').getByRole('button', { name: '새로 시작' }).click()
  return tab
}
