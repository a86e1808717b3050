import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Earnings } from '@sori/contract/payment'
import type { PayoutsAnswer } from '@sori/contract/payouts'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import { ACCOUNT, PAYOUT_ENV, sellTracks, WON_PER_SALE } from '../../../testing/test-payouts.ts'
import {
  killAtEveryCall,
  killServers,
  startServer,
  untilReady,
} from '../../../testing/test-server.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let admin: MemberRow
beforeAll(async () => {
  t = await createTestApp({ env: PAYOUT_ENV })
  admin = await addMember(t, 'admin', { roleId: 3 })
  artist = await addMember(t, 'artist')
  await sellTracks(t, artist)
  await t.services.payouts.setAccount(artist.id, ACCOUNT)
})
afterAll(() => t.close())
afterEach(killServers)

const env = () => ({
  ...PAYOUT_ENV,
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
  ROLES: 'web',
})

const send = async (url: string, member: MemberRow, method: string, path: string, body: object) => {
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  return fetch(url + path, { method, headers, body: JSON.stringify(body) })
}
/** Returns balance, payout states, numbers of mails and recorded changes, and breaches. */
async function readState(url: string) {
  const headers = await bearer(t, artist)
  const get = async <T>(path: string) => (await fetch(url + path, { headers })).json() as Promise<T>
  const { balance } = (await get<{ dto: Earnings }>('/api/me/earnings')).dto
  const { dtoList } = await get<PayoutsAnswer>('/api/me/payouts')
  const mails = (await mailsTo(t, artist.email)).length
  const changes = await t.db.selectFrom('admin_changes').select('id').execute()
  const breaches = (await findBreaches(t.db)).filter(({ invariant }) => invariant !== 'I5')
  const states = dtoList.map(({ state }) => state)
  return { balance, states, mails, changes: changes.length, breaches }
}

test('kill -9 at each call of a request leaves all or nothing', async () => {
  const request = (url: string) =>
    send(url, artist, 'POST', '/api/me/payouts', { gross: WON_PER_SALE })
  const before = { balance: WON_PER_SALE, states: [], mails: 1, changes: 0, breaches: [] }
  const points = await killAtEveryCall('payout', env(), async (server) => {
    const url = await untilReady(server)
    expect(await readState(url)).toEqual(before)
    await expect(request(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'insert into payouts',
    'insert into money_transactions',
    'insert into outbox',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  const after = { ...before, balance: 0, states: ['requested'], mails: 2 }
  expect(await readState(url)).toEqual(after)
  expect((await request(url)).status).toBe(409)
  expect(await readState(url)).toEqual(after)
}, 600_000)

test('kill -9 at each call of a decision leaves all or nothing', async () => {
  const [payout] = await t.db.selectFrom('payouts').select('id').execute()
  const refuse = (url: string) =>
    send(url, admin, 'PATCH', '/api/admin/payouts', {
      payoutIds: [payout?.id],
      state: 'refused',
      reason: '확인 필요',
    })
  const before = { balance: 0, states: ['requested'], mails: 2, changes: 0, breaches: [] }
  const points = await killAtEveryCall('decision', env(), async (server) => {
    const url = await untilReady(server)
    expect(await readState(url)).toEqual(before)
    await expect(refuse(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'update payouts',
    'insert into money_transactions',
    'insert into admin_changes',
    'insert into outbox',
    'insert into notifications',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  const after = { balance: WON_PER_SALE, states: ['refused'], mails: 3, changes: 1, breaches: [] }
  expect(await readState(url)).toEqual(after)
  expect((await refuse(url)).status).toBe(409)
  expect(await readState(url)).toEqual(after)
}, 600_000)

test('kill -9 at each call of a retry requests the payout to another account, or not', async () => {
  const { leaving, payoutDesk } = t.services
  await leaving.leave({ id: artist.id } as never, PASSWORD)
  const newest = async () => {
    const payouts = t.db.selectFrom('payouts').select(['id', 'state', 'account_id'])
    return payouts.orderBy('id', 'desc').executeTakeFirstOrThrow()
  }
  const failed = await newest()
  const decision = { payoutIds: [failed.id], reason: '확인 필요' }
  await payoutDesk.decide(admin.id, { ...decision, state: 'refused' })
  const retry = (url: string) =>
    send(url, admin, 'POST', `/api/admin/payouts/${failed.id}/retry`, {
      ...ACCOUNT,
      reason: '신분증 확인',
    })
  const state = async () => {
    const accounts = await t.db.selectFrom('payout_accounts').select('id').execute()
    const changes = await t.db.selectFrom('admin_changes').select('id').execute()
    const breaches = (await findBreaches(t.db)).filter(({ invariant }) => invariant !== 'I5')
    return { accounts: accounts.length, changes: changes.length, breaches }
  }
  const before = { accounts: 1, changes: 2, breaches: [] }
  const points = await killAtEveryCall('retry', env(), async (server) => {
    const url = await untilReady(server)
    expect([await newest(), await state()]).toEqual([{ ...failed, state: 'refused' }, before])
    await expect(retry(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'delete from payout_accounts',
    'insert into payout_accounts',
    'insert into payouts',
    'insert into money_transactions',
    'insert into admin_changes',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  expect((await retry(url)).status).toBe(409)
  expect((await newest()).state).toBe('requested')
  expect(await state()).toEqual({ accounts: 2, changes: 3, breaches: [] })
}, 600_000)
