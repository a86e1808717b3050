import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { PaymentSandbox } from '../../../../api/src/testing/payment-sandbox.ts'
import { confirmationOf, draftOf } from '../../../../api/src/testing/test-payments.ts'
import { ACCOUNT } from '../../../../api/src/testing/test-payouts.ts'
import { ARTIST, firstMatch, logIn, type PublicShop, register, send } from './customers.ts'

/** Settings under which a sale earns {@link SALE_WON}, payable immediately. */
export const PAYOUT_SETTINGS = {
  PAYOUT_WON_PER_CREDIT: '5000',
  PAYOUT_PENDING_DAYS: '0',
  PAYOUT_ACCOUNT_DAYS: '0',
}
const SALE_WON = 10_500
const TIMEOUT_MS = 60_000

type Money = { shop: PublicShop; provider: PaymentSandbox; administrator: string }

/** Sells the artist's track for paid credits, and pays the artist. */
export async function payArtist({ shop, provider, administrator }: Money): Promise<void> {
  const buyer = await register(shop, { email: 'buyer@sori.example', nickname: 'buyer' })
  const { userId } = await payPlan(shop, provider, buyer)
  const musicId = Number(firstMatch(/"musicId":(\d+)/, await shop.request('/api/sounds/tracks')))
  await send(shop, `/api/cart/transaction/${userId}`, [musicId], buyer)

  const artist = await logIn(shop, ARTIST.email)
  await send(shop, '/api/me/payout-account', ACCOUNT, artist, 'PUT')
  const payout = await send(shop, '/api/me/payouts', { gross: SALE_WON }, artist)
  const payoutIds = [Number(firstMatch(/"payoutId":(\d+)/, payout))]
  const decide = (state: string) =>
    send(shop, '/api/admin/payouts', { payoutIds, state }, administrator, 'PATCH')
  await decide('approved')
  const transfers = await read(shop, '/api/admin/payouts/transfers.csv', administrator)
  expect(transfers).toContain('1102-3456-7890')
  await decide('sent')
  expect(await read(shop, '/api/me/payouts', artist)).toContain('"state":"sent"')
}

/** Pays a plan and refunds it on request. The provider must cancel the payment exactly once. */
export async function refundBuyer({ shop, provider, administrator }: Money): Promise<void> {
  const buyer = await register(shop, { email: 'refund@sori.example', nickname: 'refund' })
  const { orderId, paymentKey } = await payPlan(shop, provider, buyer)
  await send(shop, '/api/payment/refunds', { orderId }, buyer)
  const openRequests = await read(shop, '/api/admin/refunds?state=open', administrator)
  const [, refundId] = /"refundId":(\d+)/.exec(openRequests) ?? []
  const decision = { decision: 'approve', answer: '확인했습니다.' }
  await send(shop, `/api/admin/refunds/${refundId}`, decision, administrator, 'PATCH')
  const until = Date.now() + TIMEOUT_MS
  const queue = () => read(shop, '/api/admin/refunds', administrator)
  while ((await queue()).includes('"returnedDate":null') && Date.now() < until) await wait(200)
  const payments = (await provider.payments()).filter((each) => each.paymentKey === paymentKey)
  expect(payments).toMatchObject([{ charges: 1, balanceAmount: 0, cancels: [{}] }])
  expect(await read(shop, '/api/me', buyer)).toContain('"creditBalance":0')
}

async function payPlan(shop: PublicShop, provider: PaymentSandbox, token: string) {
  const { dto } = JSON.parse(await read(shop, '/api/me', token))
  const { userId, customerKey } = dto as { userId: number; customerKey: string }
  const order = draftOf({ id: userId, customer_key: customerKey })
  await send(shop, '/api/payment/draft', order, token)
  const confirmation = confirmationOf(await provider.pay(order))
  await send(shop, '/confirm', confirmation, token)
  return { userId, ...confirmation }
}

async function read({ request }: PublicShop, path: string, token: string): Promise<string> {
  const response = await request(path, { headers: { authorization: `Bearer ${token}` } })
  expect({ path, ...response }).toMatchObject({ path, status: 200 })
  return Buffer.from(response.text, 'latin1').toString()
}
