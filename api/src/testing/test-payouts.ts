import type { PayoutAccountBody } from '@sori/contract/payouts'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import type { TestApp } from './test-app.ts'
import { addCredits, addMember, bearer } from './test-members.ts'
import { addTracks, cartCallsOf } from './test-purchases.ts'

/** Settings under which each sale earns 30,000 won, available immediately. */
export const PAYOUT_ENV = {
  PAYOUT_WON_PER_CREDIT: '10000',
  PAYOUT_SHARE: '1',
  PAYOUT_PENDING_DAYS: '0',
  PAYOUT_ACCOUNT_DAYS: '0',
}
/** Won that an artist earns by a sale. */
export const WON_PER_SALE = 30_000

export const ACCOUNT: PayoutAccountBody = {
  holder: '홍길동',
  bank: '088',
  number: '110-234-567890',
}

let buyers = 0

/** Sells `count` tracks of the artist to a new member. */
export async function sellTracks(t: TestApp, artist: MemberRow, count = 1): Promise<MemberRow> {
  const buyer = await addMember(t, `payoutbuyer${++buyers}`, { credits: 0 })
  await addCredits(t, {
    memberId: buyer.id,
    kind: 'grant',
    amount: count * 3,
    reference: `order of ${buyer.id}`,
  })
  const tracks = await addTracks(t, artist, count)
  await (await cartCallsOf(t, buyer)).buyAll(tracks.map(({ id }) => id))
  return buyer
}

/** Returns the payout calls of one member. */
export async function payoutCallsOf(t: TestApp, member: MemberRow) {
  const headers = await bearer(t, member)
  const call = async (
    method: 'DELETE' | 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ) => {
    const payload = body === undefined ? {} : { payload: body }
    const response = await t.app.inject({ method, url, headers, ...payload })
    const { statusCode: status } = response
    return { status, response, json: <T>() => response.json<T>() }
  }
  return {
    call,
    setAccount: (account: object = ACCOUNT) => call('PUT', '/api/me/payout-account', account),
    request: (gross: unknown) => call('POST', '/api/me/payouts', { gross }),
    list: () => call('GET', '/api/me/payouts'),
  }
}
