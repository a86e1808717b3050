import { COUPON_WON, confirmBody, draftBody, ORDER_ID_LENGTH, orderNameOf, planAmount } from './index.ts'

test('the coupon takes 5,000 off a price above it, and nothing off any other', () => {
  const amounts = [0, COUPON_WON, COUPON_WON + 1, 9_900].map((subscriptionPrice) => planAmount({ subscriptionPrice }, true))
  expect(amounts).toEqual([0, 5_000, 1, 4_900])
  expect(planAmount({ subscriptionPrice: 9_900 }, false)).toBe(9_900)
})

test('an order is called after the plan’s raw name', () => {
  expect(orderNameOf({ subscriptionName: 'vip' })).toBe('vip 플랜 구독')
})

test('a confirmation takes the amount as the address has it', () => {
  const orderId = 'a'.repeat(ORDER_ID_LENGTH)
  expect(confirmBody.parse({ orderId, amount: '9900', paymentKey: 'tgen_1' })).toEqual({ orderId, amount: 9_900, paymentKey: 'tgen_1' })
  for (const amount of ['', '9,900', '-1', '1e3', null])
    expect(confirmBody.safeParse({ orderId, amount, paymentKey: 'k' }).success).toBe(false)
})

test.each(['a'.repeat(19), 'a'.repeat(21), `${'a'.repeat(19)}/`, `${'a'.repeat(19)}가`])('%s is no order id', (orderId) => {
  const { error } = draftBody.safeParse({ orderId })
  expect(error?.issues.map(({ path }) => path[0])).toContain('orderId')
})
