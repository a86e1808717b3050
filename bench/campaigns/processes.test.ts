import { setTimeout as wait } from 'node:timers/promises'
import { describe, it } from '@jest/globals'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import { print, roundsOrDefault } from './testing/options.ts'
import { type ShopBehindNginx, withShopBehindNginx } from './testing/shop-behind-nginx.ts'

const ROUNDS = roundsOrDefault(12)
const BUYERS = 8
const BEFORE_MS = 700
const AFTER_MS = 1_500
/**
 * Milliseconds between purchases: eight buyers stay below nginx's 100 calls a second per address.
 */
const PAUSE_MS = 100
const options = {
  frontPort: 8390,
  apiPorts: [8391, 8392, 8393],
  /** More tracks than eight buyers buy before the round ends. */
  trackCount: 150,
}

describe(`${ROUNDS} web processes that are killed behind nginx under purchases`, () => {
  it('lose no acknowledged purchase, and charge no purchase twice', () =>
    withShopBehindNginx(options, async (shop) => {
      const sum = { requests: 0, failed: 0, bought: 0, gap: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        const buyers = await killUnderPurchases(shop, round % options.apiPorts.length)
        const { requests, failed, bought } = buyers.figures
        sum.requests += requests
        sum.failed += failed
        sum.bought += bought
        sum.gap = Math.max(sum.gap, buyers.longestGap())
      }
      print(`${sum.bought} purchases; ${sum.failed} of ${sum.requests} requests were repeated`)
      print(`longest time without a purchase: ${Math.round(sum.gap)} ms`)
    }))
})

async function killUnderPurchases(shop: ShopBehindNginx, index: number): Promise<Shoppers> {
  const { t, url, tracks, servers, restart } = shop
  const buyers = await Shoppers.create(t, tracks, BUYERS)
  const closing = new AbortController()
  const shopping = buyers.shop(url, { signal: closing.signal, pauseMs: PAUSE_MS })
  await wait(BEFORE_MS)
  servers[index]?.child.kill('SIGKILL')
  await wait(AFTER_MS)
  closing.abort()
  await shopping
  await buyers.verify()
  await restart(index)
  return buyers
}
