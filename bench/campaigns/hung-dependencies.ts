import { setTimeout as wait } from 'node:timers/promises'
import { FORM_TYPE, fileForm } from '../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, wav } from '../../api/src/modules/files/uploads/testing/sample-files.ts'
import { pauseProcess } from '../../api/src/testing/paused-processes.ts'
import {
  createTestApp,
  TEST_OUTBOX_TOKEN,
  TEST_SECRET,
  type TestApp,
} from '../../api/src/testing/test-app.ts'
import { addMember, bearer } from '../../api/src/testing/test-members.ts'
import { ready, startServer } from '../../api/src/testing/test-server.ts'
import { startSwift } from '../../api/src/testing/test-swift.ts'
import type { Campaign } from './campaign.ts'

/** The deadlines of docs/operations.md, with a second for a busy machine. */
const READY_MS = 3_000
const ANSWER_MS = 6_000
const RECOVERY_MS = 30_000
const LISTS = 40

/** A call, and the milliseconds that its answer took. */
type Timed = { path: string; status: number; ms: number }

/** A product whose PostgreSQL and whose S3 are stopped by SIGSTOP, one after the other. */
export const hungDependencies: Campaign = async ({ rounds = 3 }) => {
  const t = await createTestApp()
  const swift = await startSwift()
  const { bucket, region, endpoint } = swift.place
  const server = startServer({
    ...swift.env,
    STORAGE_URL: `s3://${bucket}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`,
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    OUTBOX_TOKEN: TEST_OUTBOX_TOKEN,
    LOG_LEVEL: 'warn',
  })
  try {
    const url = await ready(server)
    const files = await uploadFiles(t, url)
    const databasePid = globalThis.testPostgres?.server.pid() ?? 0
    const lines: string[] = []
    for (let round = 0; round < rounds; round++) {
      lines.push(await hangDatabase(url, databasePid))
      lines.push(await hangBucket(url, swift.pid, files))
    }
    return [`${rounds} rounds without a restart`, ...lines].join('\n  ')
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    swift.stop()
    await t.close()
  }
}

/**
 * Stops PostgreSQL under lists. Throws unless `/readyz` and the lists of the web process at `url`
 * answer 503 in time, and 200 again afterwards. Returns the times.
 */
async function hangDatabase(url: string, databasePid: number): Promise<string> {
  await becomesReady(url)
  const resume = pauseProcess(databasePid)
  try {
    const lists = Array.from({ length: LISTS }, (_, at) => `/api/sounds/tracks?page=${at + 1}`)
    const readiness = await call(url, '/readyz', READY_MS)
    demandUnavailable([readiness])
    const answers = await Promise.all(lists.map((path) => call(url, path, ANSWER_MS)))
    demandUnavailable(answers)
    const again = await call(url, '/api/sounds/albums', ANSWER_MS)
    demandUnavailable([again])
    resume()
    const recovery = await becomesReady(url)
    const list = await call(url, '/api/sounds/tracks', RECOVERY_MS)
    if (list.status !== 200)
      throw new Error(`a list is ${list.status} after PostgreSQL answers again`)
    return `hung PostgreSQL: /readyz 503 in ${readiness.ms} ms, ${LISTS} lists 503 in at most ${longest(answers)} ms, \
the next in ${again.ms} ms, ready again after ${recovery} ms`
  } finally {
    resume()
  }
}

/**
 * Stops the bucket. Throws unless the files at `paths` answer 503 in time while lists answer 200,
 * and the files answer 200 again afterwards. Returns the times.
 */
async function hangBucket(
  url: string,
  bucketPid: number,
  paths: readonly string[],
): Promise<string> {
  const resume = pauseProcess(bucketPid)
  try {
    const files = Promise.all(paths.map((path) => call(url, path, ANSWER_MS)))
    const list = await call(url, '/api/sounds/tracks', ANSWER_MS)
    if (list.status !== 200) throw new Error(`a list is ${list.status} while the bucket hangs`)
    demandUnavailable(await files)
    resume()
    const startedAt = performance.now()
    for (const path of paths) await becomes(url, path, 200)
    const recovery = Math.round(performance.now() - startedAt)
    return `hung S3: files 503 in at most ${longest(await files)} ms, lists 200 in ${list.ms} ms, files again after ${recovery} ms`
  } finally {
    resume()
  }
}

/** Uploads a track and a picture; returns their public paths after the preview has been made. */
async function uploadFiles(t: TestApp, url: string): Promise<string[]> {
  const headers = { ...(await bearer(t, await addMember(t, 'artist'))), 'content-type': FORM_TYPE }
  const upload = async (kind: string, form: Buffer) => {
    const answer = await fetch(`${url}/api/files/${kind}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(form),
    })
    return ((await answer.json()) as { path: string }).path
  }
  const picture = await upload('albums', fileForm('a.jpg', await jpeg()))
  const preview = `/api/stream/${await upload('tracks', fileForm('a.wav', wav()))}`
  await becomes(url, preview, 200)
  return [picture, preview]
}

async function call(url: string, path: string, withinMs: number): Promise<Timed> {
  const startedAt = performance.now()
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(withinMs) }).catch(
    (error: unknown) => {
      throw new Error(`${path} has no answer within ${withinMs} ms`, { cause: error })
    },
  )
  await answer.arrayBuffer()
  return { path, status: answer.status, ms: Math.round(performance.now() - startedAt) }
}

function demandUnavailable(answers: readonly Timed[]): void {
  const wrong = answers.find(({ status }) => status !== 503)
  if (wrong) throw new Error(`${wrong.path} is ${wrong.status} while its dependency hangs`)
}

const longest = (answers: readonly Timed[]) => Math.max(...answers.map(({ ms }) => ms))

const becomesReady = (url: string) => becomes(url, '/readyz', 200)

/** Resolves with the milliseconds until `path` has the status. */
async function becomes(url: string, path: string, status: number): Promise<number> {
  const startedAt = performance.now()
  while ((await call(url, path, RECOVERY_MS)).status !== status) {
    if (performance.now() - startedAt > RECOVERY_MS)
      throw new Error(`${path} does not become ${status}`)
    await wait(50)
  }
  return Math.round(performance.now() - startedAt)
}
