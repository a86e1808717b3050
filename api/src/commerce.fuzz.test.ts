import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { problem } from '@sori/contract/envelope'
import fc from 'fast-check'
import { findBreaches } from './operations/audit.ts'
import { fuzzedRequests, type Operation } from './testing/fuzzed-requests.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { resetLimits } from './testing/test-mails.ts'
import { addMember, bearer } from './testing/test-members.ts'
import { addTracks, trackRequestBody } from './testing/test-purchases.ts'

const SEED = 20_261_122
const RUNS = 60
/** The statuses that a random request may get, with their codes. */
const refusals: Record<number, string[]> = {
  400: ['VALIDATION', 'INSUFFICIENT_CREDIT', 'CREDIT_LIMIT', 'ALREADY_OWNED', 'ALREADY_REPORTED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['CHANGED_MEANWHILE', 'ALREADY_DECIDED', 'REFUND_LATE', 'REFUND_SPENT', 'REFUND_REQUESTED'],
  413: ['TOO_LARGE', 'ARCHIVE_TOO_LARGE'],
  429: ['TOO_MANY_REQUESTS', 'ARCHIVE_BUSY'],
}
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The paths whose calls this file tests. */
const TESTED_PATHS = new RegExp(
  '^/api/(admin/(users|changes|refunds|reports)|reports|me/(ledger|purchases)|certificates' +
    '|files/archive|cart|statistic)',
)

let t: TestApp
let headers: { buyer: { authorization: string }; admin: { authorization: string } }
let knownIds: Record<string, number>
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, 'artist', { nickname: '새벽' })
  const buyer = await addMember(t, 'buyer', { credits: 60 })
  const admin = await addMember(t, 'admin', { roleId: 3 })
  const [bought, offered] = await addTracks(t, artist, 2)
  if (!bought || !offered) throw new Error('two tracks were added')
  await t.services.purchases.buy(buyer.id, trackRequestBody(buyer, bought, 'DONE'))
  const reportId = await t.services.reports.addReport(buyer.id, 'ko', {
    kind: 'track',
    id: bought.id,
    reason: 'other',
    text: 'x',
  })
  headers = { buyer: await bearer(t, buyer), admin: await bearer(t, admin) }
  knownIds = { userId: buyer.id, musicId: bought.id, reportId }
})
afterAll(() => t.close())

/** Returns the calls in the server's OpenAPI document, so that the test covers new ones. */
function listCalls(): [method: (typeof methods)[number], path: string, Operation][] {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths)
    .filter(([path]) => TESTED_PATHS.test(path))
    .flatMap(([path, operations]) =>
      methods.flatMap((method): ReturnType<typeof listCalls> => {
        const operation = operations[method.toLowerCase()]
        return operation ? [[method, path, operation]] : []
      }),
    )
}

const withIds = (path: string) =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => String(knownIds[name] ?? whole))

test('random requests cause no server error, and money stays correct', async () => {
  expect(listCalls().length).toBeGreaterThan(20)
  for (const [method, path, operation] of listCalls()) {
    const needsAdministrator =
      path.startsWith('/api/admin') || (path.startsWith('/api/statistic') && !path.endsWith('/me'))
    const callerHeaders = needsAdministrator ? headers.admin : headers.buyer
    const requests = fc.oneof(
      fuzzedRequests(method, path, operation),
      fuzzedRequests(method, withIds(path), operation),
    )
    const property = fc.asyncProperty(requests, async (request) => {
      const response = await t.app.inject({
        ...request,
        headers: { ...request.headers, ...callerHeaders },
      })
      if (response.statusCode === 200) return
      const { code } = problem.parse(response.json())
      expect([
        method,
        request.url,
        response.statusCode,
        refusals[response.statusCode]?.includes(code),
      ]).toEqual([method, request.url, response.statusCode, true])
    })
    await resetLimits(t)
    await fc.assert(property, { seed: SEED, numRuns: RUNS })
  }
  expect(t.logged.filter(({ level }) => Number(level) > 40)).toEqual([])
  expect(await findBreaches(t.db)).toEqual([])
}, 180_000)
