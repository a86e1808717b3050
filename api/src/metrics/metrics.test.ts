import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { version } from '../lib/runtime/version.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/test-app.ts'
import { addMember } from '../testing/test-members.ts'
import { addTracks } from '../testing/test-purchases.ts'
import { killServers, startServer, untilReady } from '../testing/test-server.ts'
import { addTrack } from '../testing/test-tracks.ts'
import { registerProductMetrics } from './product-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'

let t: TestApp
const requestRegistry = new Registry()
beforeAll(async () => {
  t = await createTestApp({ requestMetrics: registerRequestMetrics(requestRegistry) })
})
afterEach(killServers)
afterAll(() => t.close())

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
/** Returns the values of a metric by their labels. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(\\{.*\\})? (.+)$`, 'gm'))].map(
      ([, labels = '', value]) => [labels, Number(value)],
    ),
  )

test('a process serves metrics of requests, pools and queues on a private port', async () => {
  const METRICS_PORT = String(await freePort())
  const started = startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    METRICS_PORT,
  })
  const url = await untilReady(started)
  for (const path of [
    '/api/sounds/tracks',
    '/api/sounds/tracks?page=x',
    '/healthz',
    `/api/nothing/${Date.now()}`,
  ])
    await fetch(url + path)
  const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  const text = await response.text()
  const requests = valuesOf(text, 'http_request_duration_seconds_count')
  expect(requests).toEqual({
    '{method="GET",route="/api/sounds/tracks",status="200"}': 1,
    '{method="GET",route="/api/sounds/tracks",status="400"}': 1,
    '{method="GET",route="/healthz",status="200"}': 1,
    '{method="GET",route="unknown",status="404"}': 1,
  })
  expect(valuesOf(text, 'nodejs_eventloop_lag_seconds')['']).toBeLessThan(5)
  expect(valuesOf(text, 'sori_database_pool')).toMatchObject({
    '{role="web",state="total"}': expect.any(Number),
    '{role="worker",state="waiting"}': 0,
  })
  expect(valuesOf(text, 'sori_build_info')).toEqual({ [`{version="${version}"}`]: 1 })
  expect(valuesOf(text, 'sori_log_lines_total')['{level="error"}']).toBe(0)
  expect(valuesOf(text, 'sori_jobs')['{queue="process-sound",state="created"}']).toBe(0)
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/other`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')

  const second = startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    METRICS_PORT,
  })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/METRICS_PORT \d+ on 127\.0\.0\.1 cannot be opened/)
})

test('metrics count waiting jobs, mails and payments, breaches, and stored bytes', async () => {
  const member = await addMember(t, 'artist')
  await addTracks(t, member, 2)
  await t.jobs.send('send-mail', { sealed: 'x' })
  await t.jobs.send('process-sound', { fileId: 1 })
  await sql`
    UPDATE pgboss.job
    SET created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
    WHERE name = 'process-sound'`.execute(t.db)
  await sql`
    INSERT INTO orders
      (id, member_id, plan_id, name, price, coupon, credits, state, payment_key, state_since)
    VALUES ('abcdefghijklmnopqrst', ${member.id}, 2, 'basic', 9900, 0, 30, 'CONFIRMING', 'k',
      now() - interval '10 minutes')`.execute(t.db)
  await sql`
    INSERT INTO audit_breaches (invariant, subject, detail)
    VALUES ('I1', 'member 1', 'x')`.execute(t.db)
  await sql`
    INSERT INTO remote_signals VALUES (date_trunc('hour', now()), 'browse', '1', 'mount', 3),
      (date_trunc('hour', now()) - interval '1 hour', 'browse', '1', 'mount', 2),
      (date_trunc('hour', now()) - interval '2 hours', 'browse', '0', 'mount', 9)`.execute(t.db)
  const registry = new Registry()
  registerProductMetrics(registry, t.db, t.config)
  const text = await registry.metrics()
  const value = (name: string, labels = '') => valuesOf(text, name)[labels]
  expect(value('sori_jobs', '{queue="process-sound",state="created"}')).toBe(1)
  expect(value('sori_job_oldest_seconds', '{queue="process-sound"}')).toBeGreaterThan(3_500)
  expect(value('sori_mails_waiting')).toBe(1)
  expect(value('sori_payments_unknown')).toBe(1)
  expect(value('sori_payments_unknown_oldest_seconds')).toBeGreaterThan(590)
  expect(value('sori_audit_breaches')).toBe(1)
  expect(valuesOf(text, 'sori_remote_visits')).toEqual({
    '{remote="browse",version="1",signal="mount"}': 5,
  })
  expect([value('sori_storage_bytes'), value('sori_storage_files')]).toEqual([4_000, 2])
  expect(value('sori_disk_free_bytes', '{folder="data"}')).toBeGreaterThan(0)
})

test('a refused mail counts as waiting from its creation until it is given up', async () => {
  await sql`DELETE FROM pgboss.job`.execute(t.db)
  for (const sealed of ['refused', 'under way', 'given up', 'later'])
    await t.jobs.send('send-mail', { sealed })
  await sql`
    UPDATE pgboss.job
    SET created_on = now() - interval '2 hours', start_after = now() + interval '1 hour',
      state = CASE data->>'sealed'
        WHEN 'refused' THEN 'retry' WHEN 'under way' THEN 'active'
        WHEN 'given up' THEN 'failed' ELSE 'created' END::pgboss.job_state`.execute(t.db)
  const ageAndCount = async () => {
    const registry = new Registry()
    registerProductMetrics(registry, t.db, t.config)
    const text = await registry.metrics()
    return [
      valuesOf(text, 'sori_job_oldest_seconds')['{queue="send-mail"}'],
      valuesOf(text, 'sori_mails_waiting')[''],
    ]
  }
  expect(await ageAndCount()).toEqual([expect.closeTo(7_200, -2), 3])
  await sql`DELETE FROM pgboss.job WHERE data->>'sealed' = 'refused'`.execute(t.db)
  expect(await ageAndCount()).toEqual([expect.closeTo(7_200, -2), 2])
  await sql`DELETE FROM pgboss.job WHERE data->>'sealed' = 'under way'`.execute(t.db)
  expect(await ageAndCount()).toEqual([0, 1])
})

test('mails count as stopped while one waits for 15 minutes and no mail is sent', async () => {
  await sql`DELETE FROM pgboss.job`.execute(t.db)
  const stoppedSeconds = async () => {
    const registry = new Registry()
    registerProductMetrics(registry, t.db, t.config)
    return valuesOf(await registry.metrics(), 'sori_mails_stopped_seconds')['']
  }
  const addMail = async (
    name: string,
    state: string,
    minutesAgo: { created: number; completed?: number },
  ) => {
    await t.jobs.send('send-mail', { sealed: name })
    await sql`
      UPDATE pgboss.job
      SET state = ${state}::pgboss.job_state, start_after = now() - interval '1 minute',
        created_on = now() - make_interval(mins => ${minutesAgo.created}),
        completed_on = now() - make_interval(mins => ${minutesAgo.completed ?? null}::integer)
      WHERE data->>'sealed' = ${name}`.execute(t.db)
  }
  expect(await stoppedSeconds()).toBe(0)
  // The mail server is down, and a single mail waits.
  await addMail('the only one', 'retry', { created: 60 })
  expect(await stoppedSeconds()).toBeCloseTo(3_600, -2)
  await addMail('before it', 'completed', { created: 70, completed: 70 })
  await addMail('beside it', 'completed', { created: 59, completed: 50 })
  expect(await stoppedSeconds()).toBeCloseTo(3_600, -2)
  // Other mails are sent: only the recipient's server refuses that mail.
  await addMail('another', 'completed', { created: 31, completed: 30 })
  expect(await stoppedSeconds()).toBe(0)
  // The mail server is down again.
  await addMail('first in vain', 'retry', { created: 20 })
  await addMail('second in vain', 'created', { created: 5 })
  await addMail('given up', 'failed', { created: 29, completed: 29 })
  expect(await stoppedSeconds()).toBeCloseTo(1_200, -2)
})

test('a preview in preparation is counted apart from failures', async () => {
  const { filePath } = await addTrack(t, await addMember(t, 'waiting'), 'not playable yet')
  await t.db.updateTable('files').set({ state: 'stored' }).where('path', '=', filePath).execute()
  t.readiness.ready = false
  for (const url of [`/api/stream/${filePath}`, '/readyz', '/api/stream/nothing'])
    await t.app.inject(url)
  t.readiness.ready = true
  expect(
    valuesOf(await requestRegistry.metrics(), 'http_request_duration_seconds_count'),
  ).toMatchObject({
    '{method="GET",route="/api/stream/:filePath",status="503",expected="true"}': 1,
    '{method="GET",route="/readyz",status="503"}': 1,
    '{method="GET",route="/api/stream/:filePath",status="404"}': 1,
  })
})

test('log lines of a request carry its W3C trace id, unless it is malformed', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const logLineOf = async (traceparent: string) => {
    t.logged.length = 0
    await t.app.inject({ url: '/healthz', headers: { traceparent } })
    return t.logged[0]
  }
  expect(await logLineOf(`00-${trace}-00f067aa0ba902b7-01`)).toMatchObject({
    msg: 'answered',
    traceId: trace,
    parentSpanId: '00f067aa0ba902b7',
  })
  expect(await logLineOf(`01-${trace}-00f067aa0ba902b7-01-more`)).toMatchObject({ traceId: trace })
  for (const malformed of [
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    'x',
  ])
    expect(await logLineOf(malformed)).not.toHaveProperty('traceId')
})
