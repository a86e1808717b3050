import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { CartAnswer, PaidAnswer } from '@sori/contract/cart'
import { audit } from '../../operations/audit.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../testing/test-app.ts'
import { addMember, bearer } from '../../testing/test-members.ts'
import type { Shown } from '../../testing/test-purchases.ts'
import { chosen } from '../../testing/test-purchases.ts'
import { killServers, ready, startServer } from '../../testing/test-server.ts'
import { addTrack } from '../../testing/test-tracks.ts'
import type { Member } from '../members/member.service.ts'

let t: TestApp
let track: Shown
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, 'artist')
  track = { ...(await addTrack(t, artist, 'Dawn')), title: 'DAWN', artist }
})
afterAll(() => t.close())
afterEach(killServers)

/** The points of a purchase in the order it comes to them: what is killed at the last has been committed. */
const points = ['purchase.1', 'purchase.2', 'credits.1', 'credits.2', 'purchase.3', 'purchase.4', 'purchase.5', 'purchase.6'] as const

const server = (failpoint = '') =>
  startServer({ DATABASE_URL: t.databaseUrl, DATA_DIR: t.config.dataDir, JWT_SECRET: TEST_SECRET, FAILPOINT: failpoint, LOG_LEVEL: 'warn' })

/** What a member sees of cart, credits and purchases at the server behind `url`. */
async function seen(url: string, member: Member) {
  const headers = await bearer(t, member)
  const get = async <T>(path: string) => (await fetch(url + path, { headers })).json() as Promise<T>
  const cart = (await get<CartAnswer>(`/api/cart/${member.id}`)).dtoList.length
  const owned = (await get<PaidAnswer>(`/api/cart/transaction/${member.id}`)).dtoList.length
  const credits = (await get<{ dto: { creditBalance: number } }>('/api/me')).dto.creditBalance
  const original = (await fetch(`${url}/api/files/${track.filePath}`, { headers })).status
  return { cart, owned, credits, original }
}

const before = { cart: 1, owned: 0, credits: 5, original: 403 }
const after = { cart: 0, owned: 1, credits: 2, original: 200 }

test('the points that are killed at are all that there are', async () => {
  const files = ['./purchase.service.ts', '../credits/credit.service.ts']
  const code = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  const found = [...code.join('').matchAll(/failpoint\('([^']+)'\)/g)].map(([, name]) => name)
  expect(found.sort()).toEqual([...points].sort())
})

test('kill -9 at each await of a purchase leaves nothing half done, and sent again it is charged once', async () => {
  const member = await addMember(t, 'member', { credits: 5 })
  await t.services.cart.add(member.id, chosen(member, track, 'READY'))
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  const body = JSON.stringify(chosen(member, track, 'DONE'))
  const buy = (url: string) => fetch(`${url}/api/cart/transaction`, { method: 'POST', headers, body })

  // Each server tells what the one before it has left, and then is killed at the next point.
  for (const point of points) {
    const mortal = server(point)
    const url = await ready(mortal)
    expect([point, await seen(url, member), await audit(t.db)]).toEqual([point, before, []])
    await expect(buy(url)).rejects.toThrow()
    await mortal.ended
    expect([point, mortal.child.signalCode]).toEqual([point, 'SIGKILL'])
  }
  const url = await ready(server())
  expect([await seen(url, member), await audit(t.db)]).toEqual([after, []])
  for (let times = 0; times < 2; times++) expect((await buy(url)).status).toBe(200)
  expect([await seen(url, member), await audit(t.db)]).toEqual([after, []])
}, 180_000)
