import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import { cartCallsOf } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let artist: MemberRow
beforeAll(async () => {
  t = await openShop()
  artist = await addMember(t, 'artist')
})
afterAll(() => t.close())

const receipts = async ({ email }: MemberRow) => (await mailsTo(t, email)).reverse()

describe('the receipt of a payment', () => {
  test('contains the order, the refund policy and the operator, and arrives once', async () => {
    const payer = await addMember(t, 'payer')
    const { order, confirmation } = await t.approvePayment(payer)
    const confirm = () => t.call(payer, 'POST', '/confirm', confirmation)
    await Promise.all([confirm(), confirm()])
    await confirm()
    const [receipt, ...more] = await receipts(payer)
    expect(more).toEqual([])
    expect(receipt?.subject).toBe('[소리장터] 결제 영수증')
    for (const line of [
      '상품: 베이직 플랜 구독 (1개월, 자동 갱신 없음)',
      '결제 금액: 9,900원',
      '결제 수단: 카드',
      '지급한 크레딧: 30',
      `주문번호: ${order.orderId}`,
    ])
      expect(receipt?.text.split('\n')).toContain(line)
    expect(receipt?.text).toContain('7일 이내')
    expect(receipt?.text).toMatch(/\/legal\/refund\n.*\/legal\/terms\n.*\n.*\/legal\/business\n/)
  })

  test('does not arrive for a refused payment', async () => {
    const payer = await addMember(t, 'refused')
    const { confirmation } = await t.approvePayment(payer)
    await t.call(payer, 'POST', '/confirm', { ...confirmation, amount: 1 })
    expect(await receipts(payer)).toEqual([])
  })
})

describe('the receipt of a purchase', () => {
  test('lists only the tracks that cost the buyer credits', async () => {
    const buyer = await addMember(t, 'buyer', { credits: 9 })
    const { buyAll } = await cartCallsOf(t, buyer)
    const add = async (title: string, owner = artist) => (await addTrack(t, owner, title)).id
    const [one, two, own] = [await add('ONE'), await add('TWO'), await add('OWN', buyer)]
    await buyAll([one])
    await buyAll([one, two, own])
    await buyAll([one, two])
    const mails = await receipts(buyer)
    expect(mails.map(({ subject }) => subject)).toEqual([
      '[소리장터] 구매 영수증: 트랙 1곡',
      '[소리장터] 구매 영수증: 트랙 1곡',
    ])
    expect(mails[1]?.text).toContain('TWO - artist: 3크레딧\n\n합계: 3크레딧\n')
    expect(mails[1]?.text).not.toMatch(/ONE|OWN/)
  })

  test('is not mailed when the buyer has too few credits', async () => {
    const buyer = await addMember(t, 'poor', { credits: 2 })
    const { buyAll } = await cartCallsOf(t, buyer)
    await buyAll([(await addTrack(t, artist, 'DEAR')).id])
    expect(await receipts(buyer)).toEqual([])
  })

  test("uses the language of the member's last login", async () => {
    const buyer = await addMember(t, 'english', { credits: 3 })
    await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      headers: { 'accept-language': 'en' },
      payload: { username: buyer.email, password: PASSWORD },
    })
    const { buyAll } = await cartCallsOf(t, buyer)
    await buyAll([(await addTrack(t, artist, 'SOUND')).id])
    expect((await receipts(buyer))[0]?.subject).toBe('[Sorijangteo] Receipt of 1 track')
  })
})
