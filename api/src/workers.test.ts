import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import { PgBossJobs } from './modules/site/jobs/index.ts'
import { OutboxMailer } from './modules/site/mail/index.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { startWorkers } from './workers.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const sweeps = [
  'sweep-sessions',
  'sweep-devices',
  'sweep-accounts',
  'sweep-limits',
  'sweep-files',
  'sweep-images',
  'sweep-uploads',
  'sweep-orders',
  'sweep-nicknames',
  'sweep-notifications',
  'sweep-payout-accounts',
  'sweep-plays',
  'sweep-signals',
  'sweep-tag-merges',
] as const

test('each sweep is a separate job: a hanging one is aborted, and the others run', async () => {
  const lines: { queue?: string; err?: { message: string } }[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const jobs = new PgBossJobs(t.ownerConnection, log, { timeouts: { 'sweep-files': 0.3 } })
  const done: string[] = []
  const files = {
    cleanUp: (signal?: AbortSignal) =>
      new Promise<void>((resolve) =>
        signal?.addEventListener('abort', () => {
          done.push('files, aborted')
          resolve()
        }),
      ),
  }
  const mailer = new OutboxMailer(t.db, t.app.log)
  const finish = (name: string) => async () => void done.push(name)
  const accounts = { ...t.services.accounts, removeExpired: finish('accounts') }
  const limits = Object.assign(Object.create(t.services.limits), {
    removeExpired: finish('limits'),
  })
  const charts = { refresh: finish('charts') }
  const sessions = { removeExpired: finish('sessions') }
  const images = { removeUnused: finish('images') }
  const services = {
    ...t.services,
    ...{ charts, sessions, images, files, accounts, limits, mailer },
  }
  await startWorkers(jobs, services as unknown as typeof t.services)
  for (const name of sweeps) await jobs.send(name, {})
  for (const from = Date.now(); done.length < 6 || lines.length < 1; await wait(20))
    if (Date.now() - from > 20_000) break
  await jobs.close()
  expect(done.toSorted()).toEqual([
    'accounts',
    'charts',
    'files, aborted',
    'images',
    'limits',
    'sessions',
  ])
  expect(lines).toMatchObject([
    { queue: 'sweep-files', err: { message: 'the job took longer than 0.3 s' } },
  ])
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM pgboss.schedule WHERE name LIKE 'sweep%' ORDER BY name`.execute(t.db)
  // The sweep of unused names runs only once a day.
  expect(rows.map(({ name }) => name)).toEqual([...sweeps, 'sweep-suggestions'].toSorted())
})
