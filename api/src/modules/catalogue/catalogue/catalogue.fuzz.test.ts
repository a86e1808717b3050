import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { problem } from '@sori/contract/envelope'
import fc from 'fast-check'
import { fuzzedRequests, operationsOf } from '../../../testing/fuzzed-requests.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

const SEED = 20_261_121
const RUNS = 100
/** The error codes that a random request may get, by status. */
const refusals: Record<number, string> = { 400: 'VALIDATION', 404: 'NOT_FOUND', 413: 'TOO_LARGE' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, 'artist', { nickname: '새벽' })
  for (let index = 0; index < 30; index++)
    await addTrack(t, artist, `새벽 ${index}%_'`, { album: `${index % 3}` })
})
afterAll(() => t.close())

/** The public calls under /api/sounds and /api/stream in the OpenAPI document. */
const readCalls = () =>
  operationsOf(t.app.swagger()).filter(([, path]) => /^\/api\/(sounds|stream)\//.test(path))

test('responses to random requests match the schemas and are no server errors', async () => {
  expect(readCalls().length).toBeGreaterThanOrEqual(8)
  for (const [method, path, operation] of readCalls()) {
    const statuses = new Set<number>()
    const holds = fc.asyncProperty(fuzzedRequests(method, path, operation), async (request) => {
      // A status of 500 also shows an invalid response, because the test server validates its
      // responses.
      const response = await t.app.inject(request)
      statuses.add(response.statusCode)
      if (response.statusCode < 300) return
      expect(problem.parse(response.json())).toMatchObject({ code: refusals[response.statusCode] })
    })
    await fc.assert(holds, { seed: SEED, numRuns: RUNS })
    const hasInput = operation.parameters || operation.requestBody
    expect([method, path, [...statuses].sort()]).toEqual([
      method,
      path,
      hasInput ? expect.arrayContaining([400]) : [200],
    ])
  }
  expect(t.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
}, 180_000)
