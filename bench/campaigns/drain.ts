import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import type { TestServer } from '../../api/src/testing/test-server.ts'
import type { Campaign } from './campaign.ts'
import { type ShopBehindNginx, withShopBehindNginx } from './shop-behind-nginx.ts'

const POSTS_PER_REPLACEMENT = 5_000
const BUYERS = 6
const PAUSE_MS = 100
/** nginx's own timeout: a slow answer on a busy machine is no failure of the drain. */
const TIMEOUT_MS = 60_000
/** Clients of other addresses, each below nginx's 100 requests a second. */
const CLIENTS = 12
const CLIENT_PAUSE_MS = 12
const options = {
  frontPort: 8394,
  apiPorts: [8395, 8396],
  trackCount: 60,
  // The drain of production.
  env: { DRAIN_MS: '5000' },
}

/** Answered POSTs by status; 0 for a broken connection. */
type Posts = Map<number, number>

/** Replaces web processes behind nginx, one after another, under purchases and other POSTs. */
export const drains: Campaign = ({ rounds = 8 }) =>
  withShopBehindNginx(options, async (shop) => {
    const posts: Posts = new Map()
    const sum = { bought: 0, failed: 0 }
    for (let round = 0; round < rounds; round++) {
      const company = await Shoppers.come(shop.t, shop.tracks, BUYERS)
      await replaceUnderLoad(shop, round % options.apiPorts.length, company, posts)
      await company.demandRight()
      sum.bought += company.figures.bought
      sum.failed += company.figures.failed
    }
    return summarise(rounds, posts, sum)
  })

/** Replaces one API process on its port while clients keep sending POST requests. */
async function replaceUnderLoad(
  shop: ShopBehindNginx,
  index: number,
  company: Shoppers,
  posts: Posts,
): Promise<void> {
  const over = new AbortController()
  const wanted = totalOf(posts) + POSTS_PER_REPLACEMENT
  const { signal } = over
  const shopping = company.shop(shop.url, { signal, pauseMs: PAUSE_MS, timeoutMs: TIMEOUT_MS })
  const posting = Array.from({ length: CLIENTS }, (_, client) =>
    postOn(`127.9.0.${client + 1}`, posts, signal),
  )
  const old = shop.servers[index] as TestServer
  await wait(500)
  old.child.kill('SIGTERM')
  if ((await old.ended) !== 0) throw new Error(`a process did not end in order:\n${old.output()}`)
  await shop.restart(index)
  while (totalOf(posts) < wanted) await wait(100)
  over.abort()
  await Promise.all([shopping, ...posting])
}

/** Posts from `client` until the signal. An invalid login is answered 400 by the API. */
async function postOn(client: string, posts: Posts, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: client })
  while (!signal.aborted) {
    const status = await post(agent)
    posts.set(status, (posts.get(status) ?? 0) + 1)
    await wait(CLIENT_PAUSE_MS)
  }
  agent.destroy()
}

function post(agent: Agent): Promise<number> {
  const body = JSON.stringify({ username: 'x'.repeat(2_000) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const target = {
    host: '127.0.0.1',
    port: options.frontPort,
    path: '/generateToken',
    method: 'POST',
  }
  return new Promise((resolve) => {
    const request = httpRequest({ ...target, agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0)).end(body)
  })
}

function summarise(
  rounds: number,
  posts: Posts,
  { bought, failed }: { bought: number; failed: number },
): string {
  const total = totalOf(posts) + bought + failed
  const others = [...posts].filter(([status]) => status !== 400)
  const lost = failed + others.reduce((sum, [, count]) => sum + count, 0)
  const statuses = others.map(([status, count]) => `${count} × ${status}`).join(', ')
  if (lost > 0)
    throw new Error(`${lost} of ${total} POSTs failed: ${statuses}; ${failed} purchases`)
  return `${rounds} times one of ${options.apiPorts.length} processes was replaced: 0 of ${total} POSTs failed, ${bought} purchases among them`
}

const totalOf = (posts: Posts) => [...posts.values()].reduce((sum, count) => sum + count, 0)
