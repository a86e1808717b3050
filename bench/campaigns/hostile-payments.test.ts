import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMember } from '../../api/src/testing/test-members.ts'
import { openShop, type Shop } from '../../api/src/testing/test-payments.ts'
import { Durations } from '../processes/figures.ts'
import { print } from './testing/options.ts'

const ATTEMPTS = 200
const PURCHASES = 10
/** The most requests to the provider that one member may cause in an hour. */
const REQUESTS_MAX = 30

type Member = Awaited<ReturnType<typeof addMember>>
let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe(`${ATTEMPTS} payments of one member with made-up payment keys`, () => {
  it('cause few requests to the provider, and stop no purchase of another member', async () => {
    const buyer = await addMember(shop, 'buyer')
    const attacker = await addMember(shop, 'attacker')
    const quiet = await purchase(buyer)
    const [requests, attacked] = await Promise.all([confirmMadeUpKeys(attacker), purchase(buyer)])
    print(`${requests} reached the provider; purchases ${quiet} ms, during the attack ${attacked}`)
    expect(requests).toBeLessThanOrEqual(REQUESTS_MAX)
  })
})

/**
 * Returns the number of confirmations that the provider has refused. The server itself refuses all
 * others.
 */
async function confirmMadeUpKeys(attacker: Member): Promise<number> {
  let refused = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const order = await shop.storeDraft(attacker).catch(() => undefined)
    if (!order) continue
    const { orderId, amount } = order
    const confirmation = { orderId, paymentKey: `made-up-${attempt}`, amount }
    const { json } = await shop.call(attacker, 'POST', '/confirm', confirmation)
    if (json.code === 'PAYMENT_REFUSED') refused++
  }
  return refused
}

async function purchase(buyer: Member): Promise<string> {
  const times = new Durations()
  for (let count = 0; count < PURCHASES; count++) {
    const { confirmation } = await shop.approvePayment(buyer)
    const confirm = () => shop.call(buyer, 'POST', '/confirm', confirmation)
    const { status } = await times.measure(confirm)
    expect(status).toBe(200)
  }
  return times.quantile(0.5)
}
