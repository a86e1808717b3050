import { addMember } from '../../../api/src/testing/test-members.ts'
import type { Shop } from '../../../api/src/testing/test-payments.ts'
import { openShop } from '../../../api/src/testing/test-payments.ts'
import { median } from '../../processes/figures.ts'
import type { Campaign } from '../campaign.ts'

const ATTEMPTS = 200
const PURCHASES = 10
/** Calls to the provider that one member may cause within an hour. */
const CALLS_MAX = 30

type Member = Awaited<ReturnType<typeof addMember>>

/**
 * Lets one member confirm drafts with made-up payment keys, while another member pays. Throws when
 * the attacker causes too many calls to the provider, or when the other member's purchase fails.
 */
export const attackPayments: Campaign = async () => {
  const shop = await openShop()
  try {
    const buyer = await addMember(shop, 'buyer')
    const attacker = await addMember(shop, 'attacker')
    const quiet = await medianOfPurchases(shop, buyer)
    const [calls, attacked] = await Promise.all([
      confirmMadeUpKeys(shop, attacker),
      medianOfPurchases(shop, buyer),
    ])
    const text =
      `${ATTEMPTS} payments with made-up keys: ${calls} reached the provider; ` +
      `purchases of another member: median ${quiet} ms quiet, ${attacked} ms under attack`
    if (calls > CALLS_MAX) throw new Error(text)
    return text
  } finally {
    await shop.close()
  }
}

/** Returns how many confirmations the provider refused. The server refuses the others itself. */
async function confirmMadeUpKeys(shop: Shop, attacker: Member): Promise<number> {
  let calls = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const order = await shop.draft(attacker).catch(() => undefined)
    if (!order) continue
    const back = { orderId: order.orderId, paymentKey: `made-up-${attempt}`, amount: order.amount }
    if ((await shop.ask(attacker, 'POST', '/confirm', back)).json.code === 'PAYMENT_REFUSED')
      calls++
  }
  return calls
}

/** Throws when a payment is refused. */
async function medianOfPurchases(shop: Shop, buyer: Member): Promise<number> {
  const times: number[] = []
  for (let purchase = 0; purchase < PURCHASES; purchase++) {
    const { back } = await shop.approved(buyer)
    const from = performance.now()
    const { status, json } = await shop.ask(buyer, 'POST', '/confirm', back)
    if (status !== 200) throw new Error(`a purchase was answered ${status} ${json.code}`)
    times.push(performance.now() - from)
  }
  return Math.round(median(times))
}
