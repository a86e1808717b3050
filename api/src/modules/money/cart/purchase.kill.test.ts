import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { CartAnswer, OwnedTracksAnswer } from '@sori/contract/cart'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import {
  killAtEveryCall,
  killServers,
  startServer,
  untilReady,
} from '../../../testing/test-server.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let track: TestTrack
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, 'artist')
  track = { ...(await addTrack(t, artist, 'Dawn')), title: 'DAWN', artist }
})
afterAll(() => t.close())
afterEach(killServers)

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
  ROLES: 'web',
})

/** Returns the member's cart, purchases, credits and receipts, and the original's status. */
async function readState(url: string, member: MemberRow) {
  const headers = await bearer(t, member)
  const get = async <T>(path: string) => (await fetch(url + path, { headers })).json() as Promise<T>
  const cart = (await get<CartAnswer>(`/api/cart/${member.id}`)).dtoList.length
  const owned = (await get<OwnedTracksAnswer>(`/api/cart/transaction/${member.id}`)).dtoList.length
  const credits = (await get<{ dto: { creditBalance: number } }>('/api/me')).dto.creditBalance
  const original = (await fetch(`${url}/api/files/${track.filePath}`, { headers })).status
  const receipts = (await mailsTo(t, member.email)).length
  return { cart, owned, credits, original, receipts }
}

const before = { cart: 1, owned: 0, credits: 5, original: 403, receipts: 0 }
const after = { cart: 0, owned: 1, credits: 2, original: 200, receipts: 1 }

test('kill -9 at each call of a purchase leaves all or nothing, charged once', async () => {
  const member = await addMember(t, 'member', { credits: 5 })
  await t.services.cart.add(member.id, trackRequestBody(member, track, 'READY'))
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  const body = JSON.stringify(trackRequestBody(member, track, 'DONE'))
  const buy = (url: string) =>
    fetch(`${url}/api/cart/transaction`, { method: 'POST', headers, body })

  const points = await killAtEveryCall('purchase', env(), async (server) => {
    const url = await untilReady(server)
    // The killed purchases before this one have changed nothing.
    expect([await readState(url, member), await findBreaches(t.db)]).toEqual([before, []])
    await expect(buy(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'insert into credit_entries',
    'update members',
    'insert into cart_items',
    'update track_counters',
    'insert into money_transactions',
    'insert into outbox',
    'insert into notifications',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  expect([await readState(url, member), await findBreaches(t.db)]).toEqual([after, []])
  for (let times = 0; times < 2; times++) expect((await buy(url)).status).toBe(200)
  expect([await readState(url, member), await findBreaches(t.db)]).toEqual([after, []])
}, 600_000)
