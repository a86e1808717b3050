import { setTimeout as wait } from 'node:timers/promises'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import type { Campaign } from './campaign.ts'
import { type ShopBehindNginx, withShopBehindNginx } from './shop-behind-nginx.ts'

const BUYERS = 8
const BEFORE_MS = 700
const AFTER_MS = 1_500
/** Eight buyers stay below nginx's 100 calls a second of one address. */
const PAUSE_MS = 100
const options = {
  frontPort: 8390,
  apiPorts: [8391, 8392, 8393],
  /** Enough that nobody owns all before the round ends. */
  trackCount: 150,
}

/** Kills web processes behind nginx, one after another, under purchases. */
export const processKills: Campaign = ({ rounds = 12 }) =>
  withShopBehindNginx(options, async (shop) => {
    const sum = { requests: 0, failed: 0, bought: 0, gap: 0 }
    for (let round = 0; round < rounds; round++) {
      const company = await killUnderPurchases(shop, round % options.apiPorts.length)
      const { requests, failed, bought } = company.figures
      sum.requests += requests
      sum.failed += failed
      sum.bought += bought
      sum.gap = Math.max(sum.gap, company.longestGap())
    }
    const share = ((100 * sum.failed) / sum.requests).toFixed(2)
    return `${rounds} times one of ${options.apiPorts.length} processes was killed under purchases: ${sum.bought} acknowledged, none lost, none charged twice; ${sum.failed} of ${sum.requests} requests failed (${share} %) and were asked again; never longer than ${Math.round(sum.gap)} ms without a sale`
  })

async function killUnderPurchases(shop: ShopBehindNginx, index: number): Promise<Shoppers> {
  const { t, url, tracks, servers, restart } = shop
  const company = await Shoppers.come(t, tracks, BUYERS)
  const over = new AbortController()
  const shopping = company.shop(url, { signal: over.signal, pauseMs: PAUSE_MS })
  await wait(BEFORE_MS)
  servers[index]?.child.kill('SIGKILL')
  await wait(AFTER_MS)
  over.abort()
  await shopping
  await company.demandRight()
  await restart(index)
  return company
}
