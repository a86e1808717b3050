import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { creditsOf, paymentsOf, type Shopper } from './shopper.ts'

/** Makes the payment sandbox fail once. */
export const setFault = (request: APIRequestContext, fault: string) =>
  request.post(`${process.env.E2E_SANDBOX}/control/faults`, { data: { fault } })

/** Advances the sandbox's clock; negative seconds turn it back. */
export const passSeconds = (request: APIRequestContext, seconds: number) =>
  request.post(`${process.env.E2E_SANDBOX}/control/clock`, { data: { seconds } })

export const payButton = (page: Page, won: string) =>
  page.getByRole('button', { name: `${won}원 결제하기`, exact: true })
/** Accepts the provider's required terms. */
export const agree = (page: Page) => page.getByRole('checkbox', { name: /\[필수\]/ }).check()
export const approve = (page: Page) => page.getByRole('button', { name: /결제 승인/ }).click()

/** Chooses a plan and waits for the checkout. */
export async function toCheckout(page: Page, plan = '베이직'): Promise<void> {
  await page.goto('/subscription')
  await page.getByRole('button', { name: `${plan} 구독하기` }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeEnabled()
}

export async function openWindow(page: Page, won = '9,900'): Promise<void> {
  await agree(page)
  await payButton(page, won).click()
  await expect(page).toHaveURL(/\/__toss\/window\//)
}

export const expectSuccess = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible({
    timeout: 40_000,
  })

/** Expects one payment whose credits were granted once. */
export async function expectPaidOnce(
  request: APIRequestContext,
  shopper: Shopper,
  credits = 30,
): Promise<void> {
  expect([await creditsOf(request, shopper), await paymentsOf(request, shopper)]).toEqual([
    credits,
    { paid: 1, open: 0 },
  ])
}

/** Expects no payment, finished or pending. */
export async function expectUnpaid(request: APIRequestContext, shopper: Shopper): Promise<void> {
  expect([await creditsOf(request, shopper), await paymentsOf(request, shopper)]).toEqual([
    0,
    { paid: 0, open: 0 },
  ])
}
