import {
  COUPON_WON,
  confirmBody,
  draftBody,
  ORDER_ID_LENGTH,
  orderNameOf,
  planAmount,
  planForGap,
  transactionBody,
} from './index.ts'

test('planAmount takes 5,000 off a higher price and nothing off others', () => {
  const amounts = [0, COUPON_WON, COUPON_WON + 1, 9_900].map((subscriptionPrice) =>
    planAmount({ subscriptionPrice }, true),
  )
  expect(amounts).toEqual([0, 5_000, 1, 4_900])
  expect(planAmount({ subscriptionPrice: 9_900 }, false)).toBe(9_900)
})

test("orderNameOf uses the plan's raw name", () => {
  expect(orderNameOf({ subscriptionName: 'vip' })).toBe('vip 플랜 구독')
})

test('confirmBody accepts the amount as a string from the URL', () => {
  const orderId = 'a'.repeat(ORDER_ID_LENGTH)
  expect(confirmBody.parse({ orderId, amount: '9900', paymentKey: 'tgen_1' })).toEqual({
    orderId,
    amount: 9_900,
    paymentKey: 'tgen_1',
  })
  for (const amount of ['', '9,900', '-1', '1e3', null])
    expect(confirmBody.safeParse({ orderId, amount, paymentKey: 'k' }).success).toBe(false)
})

test.each([
  '.',
  '..',
  '...',
  '.@.',
  '--',
  '',
  'a/b',
  '../a',
  '%2e%2e',
  'a'.repeat(201),
  'a b',
  '가',
  'a\n',
])('confirmBody and transactionBody refuse the payment key %j', (paymentKey) => {
  const [order, record] = [
    { orderId: 'a'.repeat(20), amount: 1 },
    { customerKey: 'a', orderName: 'a', creditAmount: 1, subscriptionId: 2, userId: 1 },
  ]
  for (const schema of [confirmBody, transactionBody])
    expect(
      schema
        .safeParse({ ...order, ...record, paymentKey })
        .error?.issues.map(({ path }) => path[0]),
    ).toEqual(['paymentKey'])
})

test.each([
  'tgen_20240101x',
  '5zJ4xY7m0kODnyRpQWGrN2xqGlNvLrKwv1M9ENjbeoPaZdL6',
  'a',
  '..a',
  'a..',
  '=a=',
  'a'.repeat(200),
])('confirmBody accepts the payment key %s', (paymentKey) => {
  expect(confirmBody.safeParse({ orderId: 'a'.repeat(20), amount: 1, paymentKey }).success).toBe(
    true,
  )
})

test.each(['a'.repeat(19), 'a'.repeat(21), `${'a'.repeat(19)}/`, `${'a'.repeat(19)}가`])(
  'draftBody refuses the order id %s',
  (orderId) => {
    const { error } = draftBody.safeParse({ orderId })
    expect(error?.issues.map(({ path }) => path[0])).toContain('orderId')
  },
)

test('planForGap returns the cheapest plan that suffices, else the largest plan', () => {
  const plans = [
    { subscriptionId: 1, subscriptionName: 'free', subscriptionPrice: 0, creditPerMonth: 0 },
    { subscriptionId: 4, subscriptionName: 'vip', subscriptionPrice: 39_900, creditPerMonth: 200 },
    { subscriptionId: 2, subscriptionName: 'basic', subscriptionPrice: 9_900, creditPerMonth: 30 },
  ]
  expect(
    [1, 30, 31, 200, 600].map((missing) => planForGap(plans, missing)?.subscriptionId),
  ).toEqual([2, 2, 4, 4, 4])
  expect(planForGap([], 3)).toBeUndefined()
})
