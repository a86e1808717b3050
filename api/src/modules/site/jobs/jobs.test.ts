import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { Jobs } from './index.ts'
import { PgBossJobs } from './index.ts'

type Line = { level: number; msg: string; queue?: string; data?: object; tries?: number }
const ERROR = 50
/** Milliseconds: a job without a NOTIFY waits at least this long, a job with one never does. */
const POLLING_MS = 4_500

let database: TestDatabase
const open = new Set<Jobs>()
let logged: Line[] = []
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void logged.push(JSON.parse(line) as Line) },
)
const connect = (connection = database.runtime) => {
  const jobs = new PgBossJobs(connection, log)
  open.add(jobs)
  return jobs
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const jobs of open) await jobs.close()
  open.clear()
  await sql`DELETE FROM pgboss.job`.execute(database.db)
  logged = []
})
afterAll(() => database.close())

async function until(done: () => boolean | Promise<boolean>, ms = 10_000): Promise<number> {
  const began = performance.now()
  while (!(await done())) {
    if (performance.now() - began > ms) throw new Error('the condition was not met in time')
    await wait(5)
  }
  return performance.now() - began
}

const jobStates = async () =>
  (await sql<{ state: string }>`SELECT state FROM pgboss.job`.execute(database.db)).rows.map(
    ({ state }) => state,
  )

test('a job runs once, in one of three processes, without waiting for a poll', async () => {
  const done: number[] = []
  const processes = [connect(), connect(), connect()]
  for (const jobs of processes)
    await jobs.work('process-sound', async ({ fileId }) => void done.push(fileId), {
      concurrency: 2,
    })
  await processes[0]?.send('process-sound', { fileId: 1 })
  expect(await until(() => done.length > 0)).toBeLessThan(POLLING_MS)
  const ids = Array.from({ length: 100 }, (_, index) => index + 2)
  for (const fileId of ids) await processes[1]?.send('process-sound', { fileId })
  await until(() => done.length > 100)
  expect(done.toSorted((a, b) => a - b)).toEqual([1, ...ids])
})

test('jobs queued without a worker run in order, without pauses, after its start', async () => {
  const [before, after] = [connect(), connect()]
  for (let fileId = 1; fileId <= 20; fileId++) await before.send('process-sound', { fileId })
  await before.close()
  const done: number[] = []
  await after.work('process-sound', async ({ fileId }) => void done.push(fileId))
  await until(() => done.length === 20)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
})

test('a job belongs to its transaction: it runs after the commit only', async () => {
  const jobs = connect()
  const done: number[] = []
  await jobs.work('process-sound', async ({ fileId }) => void done.push(fileId))
  const failedTransaction = database.db.transaction().execute(async (tx) => {
    await jobs.send('process-sound', { fileId: 1 }, { tx })
    throw new Error('undone')
  })
  await expect(failedTransaction).rejects.toThrow('undone')
  await database.db.transaction().execute(async (tx) => {
    await jobs.send('process-sound', { fileId: 2 }, { tx })
    await wait(300)
    expect(done).toEqual([])
  })
  await until(() => done.length > 0)
  expect(done).toEqual([2])
})

test('only one job per key waits, but every job without a key waits', async () => {
  const jobs = connect()
  for (const fileId of [1, 2]) await jobs.send('process-sound', { fileId }, { key: 'one' })
  for (const fileId of [3, 4]) await jobs.send('process-sound', { fileId })
  const done: number[] = []
  await jobs.work('process-sound', async ({ fileId }) => void done.push(fileId))
  await until(() => done.length === 3)
  expect(done).toEqual([1, 3, 4])
  await jobs.send('process-sound', { fileId: 5 }, { key: 'one' })
  await until(() => done.length === 4)
})

test('a job with a higher priority runs first', async () => {
  const jobs = connect()
  for (const [fileId, priority] of [
    [1, -20],
    [2, -10],
    [3, 5],
  ] as const)
    await jobs.send('process-sound', { fileId }, { priority })
  await jobs.send('process-sound', { fileId: 4 })
  const done: number[] = []
  await jobs.work('process-sound', async ({ fileId }) => void done.push(fileId))
  await until(() => done.length === 4)
  expect(done).toEqual([3, 4, 2, 1])
})

test('jobs of one group leave a worker free for others', async () => {
  const jobs = connect()
  for (const fileId of [1, 2, 3]) await jobs.send('process-sound', { fileId }, { group: 'slow' })
  let [slow, slowMax] = [0, 0]
  const done: number[] = []
  const handler = async ({ fileId }: { fileId: number }) => {
    if (fileId > 3) return void done.push(fileId)
    slowMax = Math.max(slowMax, ++slow)
    await wait(400)
    slow--
    done.push(fileId)
  }
  await jobs.work('process-sound', handler, { concurrency: 2, groupConcurrency: 1 })
  await until(() => slow === 1)
  await jobs.send('process-sound', { fileId: 4 })
  await until(() => done.length === 4, 20_000)
  expect([slowMax, done[0]]).toEqual([1, 4])
})

test('a delayed job does not start before its time', async () => {
  const jobs = connect()
  await jobs.send('process-sound', { fileId: 1 }, { after: 3_600 })
  const done: number[] = []
  await jobs.work('process-sound', async ({ fileId }) => void done.push(fileId))
  await jobs.send('process-sound', { fileId: 2 })
  await until(() => done.length > 0)
  expect(done).toEqual([2])
})

test('a failing job is retried with a warning and logs one ERROR after its last try', async () => {
  const jobs = connect()
  let tries = 0
  await jobs.work('process-sound', async () => {
    tries++
    throw new Error('no disk')
  })
  await jobs.send('process-sound', { fileId: 7 })
  await until(() => tries === 1)
  expect(logged).toMatchObject([
    { msg: 'a job failed', queue: 'process-sound', data: { fileId: 7 }, tries: 1 },
  ])
  await until(async () => (await jobStates()).includes('retry'))
  // Shortens the pauses of minutes, and makes the next try the last.
  await sql`
    UPDATE pgboss.job SET start_after = now(), retry_count = retry_limit - 1
    WHERE state = 'retry'`.execute(database.db)
  await until(() => logged.some(({ level }) => level === ERROR), 20_000)
  expect(tries).toBe(2)
  expect(logged.filter(({ level }) => level === ERROR)).toMatchObject([
    { queue: 'process-sound', data: { fileId: 7 } },
  ])
})

test('a running job finishes before the process closes', async () => {
  const jobs = connect()
  let [begun, done] = [false, false]
  await jobs.work('process-sound', async () => {
    begun = true
    await wait(500)
    done = true
  })
  await jobs.send('process-sound', { fileId: 1 })
  await until(() => begun)
  await jobs.close()
  expect(done).toBe(true)
  expect(await jobStates()).toEqual(['completed'])
  await expect(async () => jobs.send('process-sound', { fileId: 2 })).rejects.toThrow('closed')
})

test('processes that start concurrently create one queue', async () => {
  const empty = await createTestDatabase()
  const processes = Array.from({ length: 4 }, () => connect(empty.runtime))
  const done: number[] = []
  await Promise.all(
    processes.map((jobs) =>
      jobs.work('process-sound', async ({ fileId }) => void done.push(fileId)),
    ),
  )
  await Promise.all(processes.map((jobs, fileId) => jobs.send('process-sound', { fileId })))
  await until(() => done.length === 4)
  expect(logged).toEqual([])
  for (const jobs of processes) await jobs.close()
  await empty.close()
})

test('a repeated job is scheduled once for all processes', async () => {
  for (const jobs of [connect(), connect()]) await jobs.schedule('sweep-files', '17 * * * *', {})
  const { rows } = await sql<{
    name: string
    cron: string
  }>`SELECT name, cron FROM pgboss.schedule`.execute(database.db)
  expect(rows).toEqual([{ name: 'sweep-files', cron: '17 * * * *' }])
})
