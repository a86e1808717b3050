import { orderNameOf } from '../payment/index.ts'
import { orderText, planName } from './index.ts'

test('an order is called after its plan in the language on the screen, another one as the server calls it', () => {
  const order = orderNameOf({ subscriptionName: 'premium' })
  expect([orderText('ko', order), orderText('en', order)]).toEqual(['프리미엄 플랜 구독', 'Premium plan'])
  expect(orderText('en', '감사 크레딧')).toBe('감사 크레딧')
  expect(planName('ko', { subscriptionId: 9, subscriptionName: 'studio' })).toBe('studio')
  expect(planName('ko', { subscriptionId: 9 })).toBe('9')
})
