import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { creditsOf, paymentsOf, type Shopper } from './shopper.ts'

/** Turns the sandbox: what goes wrong next. */
export const setFault = (request: APIRequestContext, fault: string) =>
  request.post(`${process.env.E2E_SANDBOX}/control/faults`, { data: { fault } })

/** Lets so many seconds pass in the sandbox; fewer than none turn its clock back. */
export const passSeconds = (request: APIRequestContext, seconds: number) =>
  request.post(`${process.env.E2E_SANDBOX}/control/clock`, { data: { seconds } })

/** The button that pays. */
export const payButton = (page: Page, won: string) => page.getByRole('button', { name: `${won}원 결제하기`, exact: true })
/** Agrees to what the provider requires. */
export const agree = (page: Page) => page.getByRole('checkbox', { name: /\[필수\]/ }).check()
/** Approves in the payment window. */
export const approve = (page: Page) => page.getByRole('button', { name: /결제 승인/ }).click()

/** From the plans to the ready checkout. */
export async function toCheckout(page: Page, plan = '베이직'): Promise<void> {
  await page.goto('/subscription')
  await page.getByRole('button', { name: `${plan} 구독하기` }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeEnabled()
}

/** From the checkout to the payment window. */
export async function openWindow(page: Page, won = '9,900'): Promise<void> {
  await agree(page)
  await payButton(page, won).click()
  await expect(page).toHaveURL(/\/__toss\/window\//)
}

/** The page says that it was paid. */
export const isSuccess = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: '결제가 완료되었습니다' })).toBeVisible({ timeout: 40_000 })

/** One payment was made, and its credits came once. */
export async function isPaidOnce(request: APIRequestContext, shopper: Shopper, credits = 30): Promise<void> {
  expect([await creditsOf(request, shopper), await paymentsOf(request, shopper)]).toEqual([credits, { paid: 1, open: 0 }])
}

/** No payment was made, and none is under way. */
export async function isUnpaid(request: APIRequestContext, shopper: Shopper): Promise<void> {
  expect([await creditsOf(request, shopper), await paymentsOf(request, shopper)]).toEqual([0, { paid: 0, open: 0 }])
}
