import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { creditsOf, paymentsOf, type Shopper } from './shopper.ts'

/** Makes the payment sandbox fail once, with `fault`. */
export const setFault = (request: APIRequestContext, fault: string) =>
  request.post(`${process.env.E2E_SANDBOX}/control/faults`, { data: { fault } })

/** Advances the sandbox's clock. Negative seconds turn it back. */
export const passSeconds = (request: APIRequestContext, seconds: number) =>
  request.post(`${process.env.E2E_SANDBOX}/control/clock`, { data: { seconds } })

export const payButton = (page: Page, won = '9,900') =>
  page.getByRole('button', { name: `${won}원 결제하기`, exact: true })
export const subscribe = (page: Page, plan = '베이직') =>
  page.getByRole('button', { name: `${plan} 구독하기` }).click()
/** Accepts the provider's required terms. */
export const agree = (page: Page) => page.getByRole('checkbox', { name: /\[필수\]/ }).check()
export const approve = (page: Page) => page.getByRole('button', { name: /결제 승인/ }).click()

export async function openCheckout(page: Page, plan = '베이직'): Promise<void> {
  await page.goto('/subscription')
  await subscribe(page, plan)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeEnabled()
}

export async function openPaymentWindow(page: Page, won?: string): Promise<void> {
  await agree(page)
  await payButton(page, won).click()
  await expect(page).toHaveURL(/\/__toss\/window\//)
}

export const expectSuccess = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible({
    timeout: 40_000,
  })

/** Expects one completed payment whose credits were granted once. */
export async function expectPaidOnce(
  request: APIRequestContext,
  shopper: Shopper,
  credits = 30,
): Promise<void> {
  expect(await creditsOf(request, shopper)).toBe(credits)
  expect(await paymentsOf(request, shopper)).toEqual({ paid: 1, open: 0 })
}

/** Expects no credits and no payment, completed or pending. */
export async function expectUnpaid(request: APIRequestContext, shopper: Shopper): Promise<void> {
  expect(await creditsOf(request, shopper)).toBe(0)
  expect(await paymentsOf(request, shopper)).toEqual({ paid: 0, open: 0 })
}
