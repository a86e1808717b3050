import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { encodeWav16 } from './modules/files/media/wav.ts'
import { FORM_TYPE, fileForm } from './modules/files/uploads/testing/form.ts'
import { wav } from './modules/files/uploads/testing/sample-files.ts'
import type { MemberRow } from './modules/members/members/member.service.ts'
import { createTestApp, TEST_SECRET, type TestApp } from './testing/test-app.ts'
import { addMember, bearer } from './testing/test-members.ts'
import { killServers, startServer, untilReady } from './testing/test-server.ts'

let t: TestApp
let artist: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
})
afterEach(killServers)
afterAll(() => t.close())

const run = (ROLES: string, env: NodeJS.ProcessEnv = {}) =>
  startServer({
    ROLES,
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    ...env,
  })

const upload = async (url: string) => {
  const headers = { ...(await bearer(t, artist)), 'content-type': FORM_TYPE }
  const response = await fetch(`${url}/api/files/tracks`, {
    method: 'POST',
    headers,
    body: new Uint8Array(fileForm('a.wav', wav())),
  })
  return { status: response.status, ...((await response.json()) as { path: string }) }
}
const countFilesIn = async (state: 'stored' | 'ready') =>
  (await t.db.selectFrom('files').select('id').where('state', '=', state).execute()).length
const until = async (isTrue: () => Promise<boolean>) => {
  for (const startedAt = Date.now(); !(await isTrue()); await wait(50))
    if (Date.now() - startedAt > 30_000) throw new Error('the condition was not met within 30 s')
}

test('a web process leaves jobs to workers, and a worker opens no port', async () => {
  const web = run('web')
  const url = await untilReady(web)
  const { status, path } = await upload(url)
  expect(status).toBe(200)
  await wait(1_500)
  const preview = await fetch(`${url}/api/stream/${path}`)
  expect([preview.status, await preview.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'PREVIEW_PENDING' }),
  ])

  const worker = run('worker')
  expect(await untilReady(worker)).toBeUndefined()
  await until(async () => (await fetch(`${url}/api/stream/${path}`)).status === 200)
  for (const server of [web, worker]) server.child.kill('SIGTERM')
  expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0])
  expect(web.output() + worker.output()).not.toMatch(/"level":(40|50|60)/)
})

test("an upload is checked immediately while the worker's queue is full", async () => {
  const channel = Float32Array.from({ length: 90 * 44_100 }, (_, i) => Math.sin(i / 20))
  const sound = encodeWav16({ sampleRate: 44_100, channels: [channel] })
  for (let n = 0; n < 6; n++) await t.services.files.addAudio(artist.id, sound, { format: 'wav' })
  const [web, worker] = [run('web'), run('worker')]
  const url = await untilReady(web)
  await untilReady(worker)
  await wait(300)
  const before = await countFilesIn('stored')
  const { status } = await upload(url)
  expect(status).toBe(200)
  // At least half of the files still wait, so the upload was not queued behind them.
  expect([before, await countFilesIn('stored')]).toEqual([6, expect.any(Number)])
  expect(await countFilesIn('stored')).toBeGreaterThan(4)
})

test('an ending process fails /readyz, drains, and then closes', async () => {
  const web = run('web', { DRAIN_MS: '5000' })
  const url = await untilReady(web)
  web.child.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/readyz`)).status === 503)
  const from = performance.now()
  for (let n = 0; n < 5; n++) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/api/sounds/tracks`)).status).toBe(200)
  expect(await web.ended).toBe(0)
  expect(performance.now() - from).toBeGreaterThan(500)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})
