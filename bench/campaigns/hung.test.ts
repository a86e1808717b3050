import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { FORM_TYPE, fileForm } from '../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, wav } from '../../api/src/modules/files/uploads/testing/sample-files.ts'
import setUp from '../../api/src/testing/global-setup.ts'
import tearDown from '../../api/src/testing/global-teardown.ts'
import { pauseProcess } from '../../api/src/testing/paused-processes.ts'
import { createTestApp, TEST_OUTBOX_TOKEN, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember, bearer } from '../../api/src/testing/test-members.ts'
import { type TestServer, untilReady } from '../../api/src/testing/test-server.ts'
import { startSwift, type TestBucket } from '../../api/src/testing/test-swift.ts'
import { print, roundsOrDefault } from './testing/options.ts'
import { startServerOn } from './testing/servers.ts'

/** The deadlines of docs/operations.md in ms, with a second more for a busy machine. */
const READY_MS = 3_000
const RESPONSE_MS = 6_000
const RECOVERY_MS = 30_000
const LIST_COUNT = 40
const rounds = Array.from({ length: roundsOrDefault(3) }, (_, round) => round + 1)

let t: TestApp
let swift: TestBucket
let server: TestServer
let url: string
let files: string[]
let resume = () => {}

beforeAll(async () => {
  // A separate PostgreSQL, because this file stops it.
  await setUp()
  t = await createTestApp()
  swift = await startSwift()
  const { bucket, region, endpoint } = swift.place
  server = startServerOn(t, {
    ...swift.env,
    STORAGE_URL: `s3://${bucket}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`,
    OUTBOX_TOKEN: TEST_OUTBOX_TOKEN,
  })
  url = await untilReady(server)
  files = await uploadFiles()
})
afterEach(() => resume())
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  swift.stop()
  await t.close()
  await tearDown()
})

describe.each(rounds)('a web process in round %i, without a restart', (_round) => {
  it('answers 503 in time while PostgreSQL hangs, and is ready again afterwards', async () => {
    await untilOk('/readyz')
    resume = pauseProcess(globalThis.testPostgres?.server.pid() ?? 0)
    const readiness = await get('/readyz', READY_MS)
    const paths = Array.from(
      { length: LIST_COUNT },
      (_, page) => `/api/sounds/tracks?page=${page + 1}`,
    )
    const lists = await Promise.all(paths.map((path) => get(path, RESPONSE_MS)))
    const next = await get('/api/sounds/albums', RESPONSE_MS)
    expectUnavailable([readiness, ...lists, next])
    resume()
    const recovery = await untilOk('/readyz')
    expect(await get('/api/sounds/tracks', RECOVERY_MS)).toMatchObject({ status: 200 })
    print(
      `readiness ${readiness.ms} ms, ${LIST_COUNT} lists ${longest(lists)} ms, next ${next.ms} ms`,
    )
    print(`ready again after ${recovery} ms`)
  })

  it('serves lists but no files while the bucket hangs, and files afterwards', async () => {
    resume = pauseProcess(swift.pid)
    const fileRequests = Promise.all(files.map((path) => get(path, RESPONSE_MS)))
    const list = await get('/api/sounds/tracks', RESPONSE_MS)
    expect(list).toMatchObject({ status: 200 })
    const responses = await fileRequests
    expectUnavailable(responses)
    resume()
    const recovery = await Promise.all(files.map(untilOk))
    print(`files ${longest(responses)} ms, lists ${list.ms} ms`)
    print(`files again after ${Math.max(...recovery)} ms`)
  })
})

async function uploadFiles(): Promise<string[]> {
  const headers = { ...(await bearer(t, await addMember(t, 'artist'))), 'content-type': FORM_TYPE }
  const upload = async (kind: string, form: Buffer) => {
    const body = new Uint8Array(form)
    const response = await fetch(`${url}/api/files/${kind}`, { method: 'POST', headers, body })
    return ((await response.json()) as { path: string }).path
  }
  const picture = await upload('albums', fileForm('a.jpg', await jpeg()))
  const preview = `/api/stream/${await upload('tracks', fileForm('a.wav', wav()))}`
  await untilOk(preview)
  return [picture, preview]
}

type Timed = { path: string; status: number; ms: number }

async function get(path: string, timeoutMs: number): Promise<Timed> {
  const startedAt = performance.now()
  const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new Error(`${path} has no response within ${timeoutMs} ms`, { cause })
    },
  )
  await response.arrayBuffer()
  return { path, status: response.status, ms: Math.round(performance.now() - startedAt) }
}

function expectUnavailable(responses: readonly Timed[]): void {
  expect(responses.filter(({ status }) => status !== 503)).toEqual([])
}

const longest = (responses: readonly Timed[]) => Math.max(...responses.map(({ ms }) => ms))

/** Returns the milliseconds until `path` answers 200. */
async function untilOk(path: string): Promise<number> {
  const startedAt = performance.now()
  while ((await get(path, RECOVERY_MS)).status !== 200) {
    if (performance.now() - startedAt > RECOVERY_MS) throw new Error(`${path} does not recover`)
    await wait(50)
  }
  return Math.round(performance.now() - startedAt)
}
