import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countPayments, readCredits, type TestMember } from './members.ts'

/** Makes the payment sandbox fail once, with `fault`. */
export const setFault = (request: APIRequestContext, fault: string) =>
  request.post(`${process.env.E2E_SANDBOX}/control/faults`, { data: { fault } })

/** Advances the sandbox's clock. Negative seconds turn it back. */
export const advanceClock = (request: APIRequestContext, seconds: number) =>
  request.post(`${process.env.E2E_SANDBOX}/control/clock`, { data: { seconds } })

export const payButton = (page: Page, won = '9,900') =>
  page.getByRole('button', { name: `${won}원 결제하기`, exact: true })
export const subscribe = (page: Page, plan = '베이직') =>
  page.getByRole('button', { name: `${plan} 구독하기` }).click()
/** Accepts the provider's required terms. */
export const acceptTerms = (page: Page) => page.getByRole('checkbox', { name: /\[필수\]/ }).check()
export const approvePayment = (page: Page) =>
  page.getByRole('button', { name: /결제 승인/ }).click()

export async function openCheckout(page: Page, plan = '베이직'): Promise<void> {
  await page.goto('/subscription')
  await subscribe(page, plan)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeEnabled()
}

export async function openPaymentWindow(page: Page, won?: string): Promise<void> {
  await acceptTerms(page)
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
  member: TestMember,
  credits = 30,
): Promise<void> {
  expect(await readCredits(request, member)).toBe(credits)
  expect(await countPayments(request, member)).toEqual({ completed: 1, pending: 0 })
}

/** Expects no credits and no payment, completed or pending. */
export async function expectUnpaid(request: APIRequestContext, member: TestMember): Promise<void> {
  expect(await readCredits(request, member)).toBe(0)
  expect(await countPayments(request, member)).toEqual({ completed: 0, pending: 0 })
}
