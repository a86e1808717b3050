import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits, runFindPasswordJobs } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'

// Response times must not reveal accounts, so the statements before the response must be the same.
// `npm run bench -- login-timing` measures the time.

const { query } = pg.Client.prototype
let statements: string[] = []
let t: TestApp
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    const [first] = statement as [string | { text: string }]
    // Counts the product's pool only: the job queue's clients run statements at any time.
    if (this.constructor !== pg.Client)
      statements.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, this, statement) as never
  } as typeof query
  t = await createTestApp()
  await addMember(t, 'known')
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await t.close()
})
beforeEach(() => resetLimits(t))

const statementsOf = (email: string, name: string) =>
  statementsOfCall('/api/help/find-password', { email, name }, 'RESET_ASKED')

async function statementsOfCall(url: string, payload: object, code: string): Promise<string[]> {
  await resetLimits(t)
  statements = []
  const response = await t.app.inject({ method: 'POST', url, payload })
  expect(response.json()).toMatchObject({ code })
  return [...statements]
}
const waitingJobs = async () =>
  (
    await sql<{
      count: number
    }>`SELECT count(*) FROM pgboss.job WHERE name = 'find-password'`.execute(t.db)
  ).rows[0]?.count

test('POST /api/help/find-password runs the same statements for all accounts', async () => {
  await statementsOf('known@example.test', 'Some One')
  await runFindPasswordJobs(t)
  const known = await statementsOf('known@example.test', 'Some One')
  expect(known).not.toHaveLength(0)
  expect(known.join()).not.toMatch(/members|password_resets|outbox/)
  for (const [email, name] of [
    ['known@example.test', 'Another'],
    ['nobody@example.test', 'Some One'],
  ] as const)
    expect(await statementsOf(email, name)).toEqual(known)
  expect(await waitingJobs()).toBe(3)
  expect(await mailsTo(t, 'known@example.test')).toHaveLength(1)
})

test('a queued find-password job contains neither email nor name in plain text', async () => {
  await statementsOf('known@example.test', 'Some One')
  const { rows } = await sql<{
    text: string
  }>`SELECT j::text AS text FROM pgboss.job j WHERE name = 'find-password'`.execute(t.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/known@|Some One/)
})

test('POST …/activation/resend runs the same statements for all accounts', async () => {
  const resend = (name: string) => {
    const payload = { email: `${name}@example.test` }
    return statementsOfCall('/api/verification/activation/resend', payload, 'CODE_ASKED')
  }
  await addMember(t, 'waiting', { activated: false })
  await resend('waiting')
  const waiting = await resend('waiting')
  expect(waiting).not.toHaveLength(0)
  expect(waiting.join()).not.toMatch(/members|activation_codes|outbox/)
  for (const name of ['known', 'nobody']) expect(await resend(name)).toEqual(waiting)
})
