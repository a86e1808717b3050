import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { urlOf } from './lib/postgres/embedded/embedded-postgres.ts'
import type { MemberRow } from './modules/members/members/member.service.ts'
import { createTestApp, TEST_SECRET, type TestApp } from './testing/test-app.ts'
import { addMember, bearer } from './testing/test-members.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from './testing/test-replica.ts'
import { killServers, startServer, type TestServer, untilReady } from './testing/test-server.ts'
import { addTrack } from './testing/test-tracks.ts'

let servers: PrimaryAndReplica
let t: TestApp
let artist: MemberRow
let web: TestServer
let url: string
let replicaPool: pg.Pool

beforeAll(async () => {
  servers = await startPrimaryAndReplica()
  const { SORI_TEST_POSTGRES } = process.env
  process.env.SORI_TEST_POSTGRES = servers.testPostgres
  t = await createTestApp()
  // The other test files of this process use the shared server.
  process.env.SORI_TEST_POSTGRES = SORI_TEST_POSTGRES
  artist = await addMember(t, 'artist')
  const place = servers.replicaOf({ ...t.ownerConnection, user: 'sori_app' })
  replicaPool = new pg.Pool({ ...servers.replicaOf(t.ownerConnection), max: 1 })
  replicaPool.on('error', () => undefined)
  web = startServer({
    ROLES: 'web',
    DATABASE_URL: t.databaseUrl,
    DATABASE_REPLICA_URL: urlOf(place),
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'info',
  })
  url = await untilReady(web)
  await until(async () => timesLogged('the replica answers') === 1)
})
afterEach(() => replicaPool.query('SELECT pg_wal_replay_resume()').catch(() => undefined))
afterAll(async () => {
  killServers()
  await web.ended
  await replicaPool.end()
  await t.close()
  await servers.stop()
})

const timesLogged = (words: string) => web.output().split(words).length - 1
const until = async (isTrue: () => Promise<boolean>) => {
  for (const startedAt = Date.now(); !(await isTrue()); await wait(50))
    if (Date.now() - startedAt > 20_000) throw new Error('the condition was not met')
}
const titles = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/api/sounds/tracks`, { headers })
  const { dtoList } = (await response.json()) as { dtoList: { musicDTO: { title: string } }[] }
  return dtoList.map(({ musicDTO }) => musicDTO.title)
}
/** Returns how often the replica has scanned the table `track_search`. */
const countReplicaScans = async () => {
  const { rows } = await replicaPool.query<{ scans: number }>(
    `SELECT (seq_scan + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_user_tables
     WHERE relname = 'track_search'`,
  )
  return rows[0]?.scans ?? 0
}

test('visits to the catalogue are answered by the replica', async () => {
  await addTrack(t, artist, 'FIRST')
  await until(async () => (await titles()).includes('FIRST'))
  const before = await countReplicaScans()
  for (let visit = 0; visit < 5; visit++) expect(await titles()).toEqual(['FIRST'])
  const member = await bearer(t, await addMember(t, 'listener'))
  await until(async () => (await titles({ ...member })).length === 1)
  await until(async () => (await countReplicaScans()) > before)
  expect(timesLogged('the primary answers instead')).toBe(0)
})

test('a client that has just written, and all during a lag, read from the primary', async () => {
  const artistHeaders = await bearer(t, artist)
  const written = await fetch(`${url}/api/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const [cookie = ''] = written.headers
    .getSetCookie()
    .filter((each) => each.startsWith('sori_wrote'))
  expect(cookie).toBe('sori_wrote=1; Path=/api; HttpOnly; SameSite=Strict; Max-Age=5')
  const read = await fetch(`${url}/api/sounds/tracks`, { headers: artistHeaders })
  expect(read.headers.get('set-cookie')).toBeNull()

  await replicaPool.query('SELECT pg_wal_replay_pause()')
  await addTrack(t, artist, 'SECOND')
  expect(await titles({ cookie })).toContain('SECOND')
  await until(async () => (await titles()).includes('SECOND'))
  expect(web.output()).toContain('it lags')
})

test('a new session works in the catalogue although the replica lacks it', async () => {
  await until(
    async () => timesLogged('the replica answers') > timesLogged('the primary answers instead'),
  )
  await replicaPool.query('SELECT pg_wal_replay_pause()')
  const headers = await bearer(t, await addMember(t, 'newcomer'))
  expect((await fetch(`${url}/api/sounds/tracks`, { headers })).status).toBe(200)
  await replicaPool.query('SELECT pg_wal_replay_resume()')
})

test('the primary replaces a lost replica, which is used again after its return', async () => {
  await until(
    async () => timesLogged('the replica answers') > timesLogged('the primary answers instead'),
  )
  const times = timesLogged('the replica answers')
  await servers.killReplica()
  for (let visit = 0; visit < 20; visit++) expect(await titles()).toContain('FIRST')
  expect(timesLogged('the primary answers instead')).toBeGreaterThan(0)
  await servers.startReplica()
  await until(async () => timesLogged('the replica answers') > times)
  expect(await titles()).toContain('FIRST')
})
