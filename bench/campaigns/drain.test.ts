import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import type { TestServer } from '../../api/src/testing/test-server.ts'
import { print, roundsOrDefault } from './testing/options.ts'
import { type ShopBehindNginx, withShopBehindNginx } from './testing/shop-behind-nginx.ts'

const ROUNDS = roundsOrDefault(8)
const POSTS_PER_REPLACEMENT = 5_000
const BUYERS = 6
const PAUSE_MS = 100
/** nginx's own timeout in ms, because a slow response must not count as a lost one. */
const TIMEOUT_MS = 60_000
const CLIENTS = 12
const CLIENT_PAUSE_MS = 12
const options = {
  frontPort: 8394,
  apiPorts: [8395, 8396],
  trackCount: 60,
  // The duration of a drain in production.
  env: { DRAIN_MS: '5000' },
}

/** The statuses of logins: 400 for invalid ones, 0 for a broken connection. */
const statuses: number[] = []

describe(`${ROUNDS} web processes that are replaced behind nginx`, () => {
  it('fail no POST and no purchase', () =>
    withShopBehindNginx(options, async (shop) => {
      const sum = { failed: 0, bought: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        const buyers = await Shoppers.create(shop.t, shop.tracks, BUYERS)
        await replaceUnderLoad(shop, round % options.apiPorts.length, buyers)
        await buyers.verify()
        sum.failed += buyers.figures.failed
        sum.bought += buyers.figures.bought
      }
      print(`${statuses.length} POSTs and ${sum.bought} purchases`)
      expect(sum.failed).toBe(0)
      expect(statuses.filter((status) => status !== 400)).toEqual([])
    }))
})

async function replaceUnderLoad(
  shop: ShopBehindNginx,
  index: number,
  buyers: Shoppers,
): Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const expectedCount = statuses.length + POSTS_PER_REPLACEMENT
  const shopping = buyers.shop(shop.url, { signal, pauseMs: PAUSE_MS, timeoutMs: TIMEOUT_MS })
  const posting = Array.from({ length: CLIENTS }, (_, client) =>
    postFrom(`127.9.0.${client + 1}`, signal),
  )
  const old = shop.servers[index] as TestServer
  await wait(500)
  old.child.kill('SIGTERM')
  expect([await old.ended, old.output()]).toEqual([0, expect.anything()])
  await shop.restart(index)
  while (statuses.length < expectedCount) await wait(100)
  closing.abort()
  await Promise.all([shopping, ...posting])
}

async function postFrom(localAddress: string, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  while (!signal.aborted) {
    statuses.push(await post(agent))
    await wait(CLIENT_PAUSE_MS)
  }
  agent.destroy()
}

function post(agent: Agent): Promise<number> {
  const body = JSON.stringify({ username: 'x'.repeat(2_000) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const target = { host: '127.0.0.1', port: options.frontPort, path: '/generateToken' }
  return new Promise((resolve) => {
    const request = httpRequest({ ...target, method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', () => resolve(0)).end(body)
  })
}
