import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { urlOf } from '../lib/postgres/embedded/embedded-postgres.ts'
import { registerProductMetrics } from '../metrics/product-metrics.ts'
import { createTestApp } from '../testing/test-app.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sori-commands-'))
  // The database may run as the user nobody.
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Runs `npm run ops`, by default on the embedded database in `dataDir`. Drops lines of the log. */
function runCommand(
  args: readonly string[],
  changes: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _nodeOptions, ...own } = process.env
  const script = fileURLToPath(new URL('../../../scripts/ops.ts', import.meta.url))
  const env = { ...own, DATABASE_URL: 'embedded', DATA_DIR: dataDir, ...changes }
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ code, output: output.replace(/^\{.*\n/gm, '').trim() }),
    ),
  )
}

test('commands use the embedded database when DATABASE_URL is "embedded"', async () => {
  expect(await runCommand(['audit'])).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database lacks the migration .+: run `npm run ops -- migrate` first\.$/,
    ),
  })
  expect(await runCommand(['migrate'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^applied: /),
  })
  expect(await runCommand(['admin', 'create', 'boss@example.test'])).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^boss@example\.test is a new administrator\.\nThe password, shown this once: /,
    ),
  })
  expect(await runCommand(['audit'])).toEqual({ code: 0, output: '0 breaches' })
  expect(await runCommand(['queue', 'process-sound', '{"fileId":1}'])).toEqual({
    code: 0,
    output: 'queued: process-sound {"fileId":1}',
  })
}, 180_000)

test('commands create no database in a missing data folder', async () => {
  await rm(dataDir, { recursive: true })
  for (const args of [
    ['audit'],
    ['admin', 'create', 'boss@example.test'],
    ['queue', 'process-sound', '{"fileId":1}'],
    ['backup', join(dataDir, 'backups')],
    ['purge-demo'],
  ])
    expect(await runCommand(args)).toEqual({
      code: 1,
      output: `There is no product in ${dataDir}: set DATA_DIR or DATABASE_URL.`,
    })
  expect(existsSync(dataDir)).toBe(false)
}, 180_000)

test('ops queue queues jobs like the product, and refuses unknown and wrong ones', async () => {
  const t = await createTestApp()
  const jobs = sql<{ [column: string]: unknown }>`
    SELECT data, retry_limit, retry_backoff, dead_letter, singleton_key IS NOT NULL AS "hasKey",
      policy, heartbeat_seconds, expire_seconds
    FROM pgboss.job WHERE name = 'process-sound' ORDER BY created_on`
  try {
    await t.jobs.send('process-sound', { fileId: 7 })
    const env = { DATABASE_URL: t.databaseUrl }
    expect(await runCommand(['queue', 'process-sound', '{"fileId":7}'], env)).toEqual({
      code: 0,
      output: 'queued: process-sound {"fileId":7}',
    })
    for (const wrongArguments of [[], ['no-queue', '{}'], ['process-sound', 'seven']])
      expect(await runCommand(['queue', ...wrongArguments], env)).toEqual({
        code: 1,
        output: expect.stringMatching(/^usage: npm run ops -- queue/),
      })
    for (const [name, data, words] of [
      ['process-sound', '{}', 'The data of process-sound are not right: fileId: '],
      ['process-sound', '{"fileId":"7"}', 'The data of process-sound are not right: fileId: '],
      ['process-sound', '{"fileId":7,"path":"x"}', 'The data of process-sound are not right: '],
      ['check-payment', '{"fileId":7}', 'The data of check-payment are not right: orderId: '],
      ['audit', '{"fileId":7}', 'The data of audit are not right: '],
    ] as const)
      expect(await runCommand(['queue', name, data], env)).toEqual({
        code: 1,
        output: expect.stringContaining(words),
      })
    const [productJob, commandJob, ...more] = (await jobs.execute(t.db)).rows
    expect([commandJob, more]).toEqual([productJob, []])
  } finally {
    await t.close()
  }
}, 180_000)

test('ops queue distinguishes an unreachable database from one that refuses the job', async () => {
  const t = await createTestApp()
  const queue = (DATABASE_URL: string) =>
    runCommand(['queue', 'process-sound', '{"fileId":7}'], { DATABASE_URL })
  try {
    expect(await queue('postgres://nobody@127.0.0.1:1/nothing')).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database cannot be reached: .*\.$/),
    })
    await sql`DELETE FROM pgboss.queue WHERE name = 'process-sound'`.execute(t.db)
    expect(await queue(t.databaseUrl)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database refuses a statement: .*process-sound.*\.$/),
    })
  } finally {
    await t.close()
  }
}, 180_000)

test('ops backup records success and failure for the metrics of the workers', async () => {
  const t = await createTestApp()
  const figures = async () => {
    const registry = new Registry()
    registerProductMetrics(registry, t.db, t.config)
    const text = await registry.metrics()
    const figure = (name: string) => text.match(new RegExp(`^sori_backup_${name} (.+)$`, 'm'))?.[1]
    return { age: figure('age_seconds'), failed: figure('failed') }
  }
  const env = {
    DATABASE_URL: t.databaseUrl,
    DATABASE_OWNER_URL: urlOf(t.ownerConnection),
    STORAGE_URL: pathToFileURL(t.config.filesDir).href,
  }
  const folder = join(dataDir, 'backups')
  try {
    expect(await figures()).toEqual({ age: undefined, failed: '0' })
    await writeFile(folder, 'a file where a folder is expected')
    expect((await runCommand(['backup', folder], env)).code).not.toBe(0)
    expect(await figures()).toEqual({ age: undefined, failed: '1' })
    await rm(folder)
    expect(await runCommand(['backup', folder], env)).toMatchObject({ code: 0 })
    expect(await figures()).toEqual({ age: expect.stringMatching(/^\d+(\.\d+)?$/), failed: '0' })
  } finally {
    await t.close()
  }
}, 180_000)
