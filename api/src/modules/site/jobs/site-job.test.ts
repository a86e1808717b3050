import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { SiteJobsAnswer } from '@sori/contract/administration'
import { sql } from 'kysely'
import { Seal } from '../../../lib/secrets/seal.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  const mail = { id: 'x', date: 'x', to: 'mina@example.test', subject: '안내', text: 'ABC123' }
  const sealed = new Seal(t.services.keys, 'mail').close(mail)
  await t.jobs.send('send-mail', { sealed })
  await t.jobs.send('send-mail', { sealed: 'sealed with a lost key' }, { after: 3_600 })
  await t.jobs.send('check-payment', { orderId: 'order' })
  await t.jobs.send('audit', {})
  await sql`
    UPDATE pgboss.job SET state = 'failed', retry_count = 3, retry_limit = 3, completed_on = now(),
      output = '{"message":"=1+1 is down"}' WHERE name = 'check-payment'`.execute(t.db)
  await sql`UPDATE pgboss.job SET state = 'completed' WHERE name = 'audit'`.execute(t.db)
})
afterAll(() => t.close())

const call = async (method: 'GET' | 'POST', url: string, member = admin) => {
  const response = await t.app.inject({ method, url, headers: await bearer(t, member) })
  return { status: response.statusCode, json: response.json<SiteJobsAnswer>() }
}
const list = async (query = '') => (await call('GET', `/api/admin/jobs${query}`)).json

describe('SiteJobService', () => {
  test('lists failures first, mails without their text, and no finished job', async () => {
    const { dtoList, total } = await list()
    expect(total).toBe(3)
    expect(dtoList).toMatchObject([
      { queue: 'check-payment', state: 'failed', tries: 3, error: '=1+1 is down' },
      { state: 'waiting', error: null, mail: { to: 'mina@example.test', subject: '안내' } },
      { queue: 'send-mail', state: 'waiting', mail: null },
    ])
    expect(JSON.stringify(dtoList)).not.toContain('ABC123')
  })

  test.each([
    ['state=failed', 1],
    ['state=running', 0],
    ['kind=mail', 2],
    ['kind=other&state=failed', 1],
  ])('filters jobs by %s', async (query, count) => {
    expect((await list(`?${query}`)).total).toBe(count)
  })

  test('saves jobs as CSV with no cell that a spreadsheet would run', async () => {
    const response = await t.app.inject({
      url: '/api/admin/jobs.csv?state=failed',
      headers: { ...(await bearer(t, admin)), 'accept-language': 'ko' },
    })
    expect(response.headers['content-disposition']).toMatch(/jobs-\d{4}-\d\d-\d\d\.csv/)
    const [head, row, ...more] = response.body.split('\r\n')
    expect(head).toMatch(/^\uFEFF등록일\(서울\),작업,/)
    expect(row).toMatch(/,check-payment,,,실패,3,,'=1\+1 is down$/)
    expect(more).toEqual([''])
  })

  test('returns 403 to members', async () => {
    const member = await addMember(t, 'mina')
    expect((await call('GET', '/api/admin/jobs.csv', member)).status).toBe(403)
    expect((await call('GET', '/api/admin/jobs', member)).status).toBe(403)
    expect((await call('POST', `/api/admin/jobs/${randomUUID()}/retry`, member)).status).toBe(403)
  })
})

describe('the retry of a job', () => {
  test('runs a failed job again, with one try more', async () => {
    const [failed] = (await list('?state=failed')).dtoList
    expect((await call('POST', `/api/admin/jobs/${failed?.jobId}/retry`)).status).toBe(200)
    const ran = Promise.withResolvers<string>()
    await t.jobs.work('check-payment', async ({ orderId }) => ran.resolve(orderId))
    expect(await ran.promise).toBe('order')
  })

  test('makes a delayed job due now', async () => {
    const delayed = (await list('?kind=mail')).dtoList.find(({ mail }) => mail === null)
    expect(Date.parse(delayed?.nextDate ?? '')).toBeGreaterThan(Date.now() + 3_000_000)
    expect((await call('POST', `/api/admin/jobs/${delayed?.jobId}/retry`)).status).toBe(200)
    const { dtoList } = await list('?kind=mail')
    const due = dtoList.find(({ jobId }) => jobId === delayed?.jobId)
    expect(Date.parse(due?.nextDate ?? '')).toBeLessThan(Date.now() + 60_000)
  })

  test('returns 404 for an unknown job and 400 for no id', async () => {
    expect((await call('POST', `/api/admin/jobs/${randomUUID()}/retry`)).status).toBe(404)
    expect((await call('POST', '/api/admin/jobs/x/retry')).status).toBe(400)
  })
})
