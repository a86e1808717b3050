import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { problem } from '@sori/contract/envelope'
import fc from 'fast-check'
import { sql } from 'kysely'
import { fuzzedRequests, operationsOf } from '../../../testing/fuzzed-requests.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

const SEED = 20_261_121
const RUNS = 100
/** The error codes that a random request may get, by status. */
const refusals: Record<number, string[]> = {
  400: ['VALIDATION', 'TAG_UNKNOWN', 'TAG_EXISTS'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  413: ['TOO_LARGE'],
}

let t: TestApp
let asking: { artist: { authorization: string }; admin: { authorization: string } }
beforeAll(async () => {
  t = await createTestApp()
  const artist = await addMember(t, 'artist', { nickname: '새벽' })
  asking = {
    artist: await bearer(t, artist),
    admin: await bearer(t, await addMember(t, 'admin', { roleId: 3 })),
  }
  for (let index = 0; index < 20; index++)
    await addTrack(t, artist, `새벽 ${index}`, { album: `Album ${index % 3}` })
})
afterAll(() => t.close())

/** The calls of management in the OpenAPI document. */
const readCalls = () =>
  operationsOf(t.app.swagger()).filter(([, path]) =>
    /^\/api\/((me|admin)\/(albums|tracks|tags)|me\/sounds)/.test(path),
  )

test('random requests cause no server error and keep the search index correct', async () => {
  expect(readCalls().length).toBe(23)
  for (const [method, path, operation] of readCalls()) {
    const caller = path.startsWith('/api/admin') ? asking.admin : asking.artist
    const holds = fc.asyncProperty(fuzzedRequests(method, path, operation), async (request) => {
      const response = await t.app.inject({
        ...request,
        headers: { ...request.headers, ...caller },
      })
      if (response.statusCode === 200) return
      expect(refusals[response.statusCode]).toContain(problem.parse(response.json()).code)
    })
    await fc.assert(holds, { seed: SEED, numRuns: RUNS })
  }
  const { rows } = await sql`
    SELECT t.id FROM tracks t JOIN members m ON m.id = t.member_id
      FULL JOIN track_search s ON s.track_id = t.id
    WHERE (t.title_key, m.nickname_key, t.album_id)
      IS DISTINCT FROM (s.title_key, s.nickname_key, s.album_id)
       OR NOT EXISTS (SELECT FROM track_tags WHERE track_id = t.id)
    UNION ALL
    SELECT a.id FROM albums a FULL JOIN album_search s ON s.album_id = a.id
      WHERE a.name_key IS DISTINCT FROM s.name_key`.execute(t.db)
  expect(rows).toEqual([])
  expect(t.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
}, 180_000)
