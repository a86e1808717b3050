import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import {
  killAtEveryCall,
  killServers,
  startServer,
  untilReady,
} from '../../../testing/test-server.ts'

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
  ROLES: 'web',
})

test('kill -9 at each call of an edit leaves credits and record, or neither', async () => {
  const admin = await addMember(t, 'admin', { roleId: 3 })
  const member = await addMember(t, 'member', { credits: 5 })
  const headers = { ...(await bearer(t, admin)), 'content-type': 'application/json' }
  const setCredit = (url: string) =>
    fetch(`${url}/api/admin/users/${member.id}/credit`, { method: 'PUT', headers, body: '9' })
  const state = async () => {
    const records = await t.db.selectFrom('admin_changes').select('to_value').execute()
    return [
      await t.services.credits.balanceOf(member.id),
      records.map(({ to_value }) => to_value),
      await findBreaches(t.db),
    ]
  }
  const points = await killAtEveryCall('credit', env(), async (mortal) => {
    const url = await untilReady(mortal)
    expect(await state()).toEqual([5, [], []])
    await expect(setCredit(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'insert into admin_changes',
    'insert into credit_entries',
    'update members',
    'update members',
    'commit',
    'return',
  ])
  expect(await state()).toEqual([9, [9], []])
  expect((await setCredit(await untilReady(startServer(env())))).status).toBe(200)
  expect(await state()).toEqual([9, [9], []])
}, 600_000)
