import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { killAtEveryCall, killServers, untilReady } from '../../../testing/test-server.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(killServers)

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
})

/** The number of the first kill after the commit. */
const COMMITTED = 5

test('a reminder killed at any call is marked as sent and mailed, or neither', async () => {
  const { id } = await addMember(t, 'member')
  const today = seoulDay(new Date())
  const plan = { member_id: id, plan_id: 2, first_billing_date: today, next_billing_date: today }
  await t.db.insertInto('subscriptions').values(plan).execute()
  const reminded = async () => {
    const marks = await t.db.selectFrom('subscriptions').select('reminded_at').execute()
    const mails = await t.db.selectFrom('outbox').select('recipient').execute()
    return [marks.map(({ reminded_at }) => reminded_at !== null), mails.length]
  }
  const startOver = async () => {
    await t.db.updateTable('subscriptions').set({ reminded_at: null }).execute()
    await t.db.deleteFrom('outbox').execute()
    // Otherwise pg-boss would also retry the jobs of the killed servers.
    await sql`DELETE FROM pgboss.job WHERE name = 'remind-subscribers'`.execute(t.db)
  }
  const points = await killAtEveryCall('reminder', env(), async (server, index) => {
    await startOver()
    await Promise.race([untilReady(server), server.ended]).catch(() => undefined)
    await t.jobs.send('remind-subscribers', {})
    await server.ended
    expect(await reminded()).toEqual(index < COMMITTED ? [[false], 0] : [[true], 1])
  })
  expect(points).toEqual([
    'begin',
    'update subscriptions',
    'insert into notifications',
    'insert into outbox',
    'commit',
    // The query for the next member to remind.
    'begin',
    'update subscriptions',
    'commit',
    'return',
  ])
}, 600_000)
