import { orderNameOf } from '../payment/index.ts'
import { orderText, planName } from './index.ts'

test("orderText translates the name of a plan's order and keeps other names", () => {
  const order = orderNameOf({ subscriptionName: 'premium' })
  expect([orderText('ko', order), orderText('en', order)]).toEqual([
    '프리미엄 플랜 구독',
    'Premium plan',
  ])
  expect(orderText('en', '감사 크레딧')).toBe('감사 크레딧')
  expect(planName('ko', { subscriptionId: 9, subscriptionName: 'studio' })).toBe('studio')
  expect(planName('ko', { subscriptionId: 9 })).toBe('9')
})
