import type { BrowserContext, Page } from '@playwright/test'
import {
  approve,
  expectPaidOnce,
  expectSuccess,
  expectUnpaid,
  openCheckout,
  openPaymentWindow,
  passSeconds,
  payButton,
  setFault,
  subscribe,
} from '../checkout.ts'
import { expect, main, recordTroubles, type Troubles, test } from '../journey.ts'
import { startSession } from '../session.ts'
import { balance, newShopper, type Shopper } from '../shopper.ts'

let shopper: Shopper
test.beforeEach(async ({ page, request }) => {
  shopper = await newShopper(request)
  await startSession(page, shopper)
})

const replaced =
  /다른 탭이나 기기에서 새 결제를 시작하여 이 결제는 중단되었습니다\. .*필요하면 다시 결제해주세요\./
const noCharge = '결제 금액은 청구되지 않았습니다.'

test('an expired payment window charges nothing; the same plan is then paid once', async ({
  page,
  request,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  try {
    await passSeconds(request, 1_801)
    await approve(page)
    await expect(page).toHaveURL(/\/fail\?code=PAY_PROCESS_ABORTED/)
  } finally {
    await passSeconds(request, -1_801)
  }
  await expect(main(page).getByRole('alert')).toContainText('결제 시간이 만료되어')
  await expect(page.getByText(noCharge)).toBeVisible()
  await expectUnpaid(request, shopper)
  await page.getByRole('button', { name: '다시 결제하기', exact: true }).click()
  await expect(payButton(page)).toBeEnabled()
  await openPaymentWindow(page)
  await approve(page)
  await expectSuccess(page)
  await expect(balance(page)).toHaveAccessibleName('보유 크레딧 30')
  await expectPaidOnce(request, shopper)
})

test('an expired payment window only links to the shop', async ({ page, request }) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  try {
    await passSeconds(request, 1_801)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(/더 이상 사용할 수 없습니다/)
    await expect(page.getByRole('button')).toHaveCount(0)
  } finally {
    await passSeconds(request, -1_801)
  }
  await page.getByRole('link', { name: '상점으로 돌아가기' }).click()
  await expect(page.getByText(noCharge)).toBeVisible()
  await expectUnpaid(request, shopper)
})

test('the earlier of two payments in two tabs charges nothing and names the later one', async ({
  page,
  context,
  request,
  troubles,
}) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  const other = await startAgainInNewTab(context, troubles)
  await expect(payButton(other)).toBeEnabled()
  await openPaymentWindow(other)
  await approve(page)
  await expect(page).toHaveURL(/\/fail\?code=verification_error/)
  await expect(page.getByText(replaced)).toBeVisible()
  await expect(page.getByText(noCharge)).toBeVisible()
  await approve(other)
  await expectSuccess(other)
  await expectPaidOnce(request, shopper)
})

test('a second tab charges nothing after the first has paid', async ({
  page,
  context,
  request,
  troubles,
}) => {
  troubles.allow(/404/)
  await openCheckout(page)
  await openPaymentWindow(page)
  const other = await startAgainInNewTab(context, troubles)
  await openPaymentWindow(other)
  await approve(other)
  await expectSuccess(other)
  await approve(page)
  await expect(page.getByText(replaced)).toBeVisible()
  await expect(page.getByText(noCharge)).toBeVisible()
  await expectPaidOnce(request, shopper)
})

test('a changed amount in the URL charges nothing', async ({ page, request }) => {
  await openCheckout(page)
  await openPaymentWindow(page)
  const approved = await request.post(page.url(), { form: { choice: 'approve' }, maxRedirects: 0 })
  const back = new URL(approved.headers().location ?? '')
  back.searchParams.set('amount', '100')
  await page.goto(back.toString())
  await expect(page).toHaveURL(/\/fail\?code=verification_error/)
  await expect(page.getByText('결제 정보가 일치하지 않습니다.')).toBeVisible()
  await expect(page.getByText(noCharge)).toBeVisible()
  await expectUnpaid(request, shopper)
})

test('a blocked provider script shows a message, prevents payment and is retried', async ({
  page,
  troubles,
}) => {
  troubles.allow(/standard|ERR_FAILED|ERR_BLOCKED/)
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
  await approve(page)
  await expectSuccess(page)
  await expect(balance(page)).toHaveAccessibleName(/30/)
  await expectPaidOnce(request, shopper)
})

test('a connection lost during the confirmation is not a failure, and the receipt follows', async ({
  page,
  request,
  troubles,
}) => {
  troubles.allow(/confirm|ERR_FAILED/)
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
  await approve(page)
  await expect(page.getByText(/결제 결과를 확인하지 못했습니다/)).toBeVisible()
  await expect(page.getByText(noCharge)).toHaveCount(0)
  await expectSuccess(page)
  expect(confirmations).toBeGreaterThan(1)
  await expectPaidOnce(request, shopper)
})

test('a payment approved too long ago is refused without a charge', async ({
  page,
  request,
  troubles,
}) => {
  troubles.allow(/400/)
  await openCheckout(page)
  await openPaymentWindow(page)
  await page.route('**/confirm', async (route) => {
    await passSeconds(request, 660)
    await route.continue()
  })
  try {
    await approve(page)
    await expect(page).toHaveURL(/\/fail\?code=NOT_FOUND_PAYMENT_SESSION/)
  } finally {
    await passSeconds(request, -660)
  }
  await expect(main(page).getByRole('alert')).toHaveText(
    '결제 시간이 만료되었습니다. 다시 결제해주세요.',
  )
  await expect(page.getByText(noCharge)).toBeVisible()
  await expectUnpaid(request, shopper)
})

/** Starts a new checkout of the same plan in a new tab, which replaces the pending one. */
async function startAgainInNewTab(context: BrowserContext, troubles: Troubles): Promise<Page> {
  const tab = await context.newPage()
  recordTroubles(tab, troubles.seen)
  await tab.goto('/subscription')
  await subscribe(tab)
  await tab.getByRole('dialog').getByRole('button', { name: '새로 시작' }).click()
  return tab
}
