import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createLog } from './lib/runtime/log.ts'
import { createFileStorage } from './modules/files/media/index.ts'
import { S3Storage } from './modules/files/media/s3-storage.ts'
import { sortedKeys } from './modules/files/media/testing/describe-storage.ts'
import { FORM_TYPE, fileForm } from './modules/files/uploads/testing/form.ts'
import { jpeg, wav } from './modules/files/uploads/testing/sample-files.ts'
import { backUp } from './operations/backup/back-up.ts'
import { restoreFromBackup } from './operations/backup/restore.ts'
import { createTestApp, TEST_OUTBOX_TOKEN, TEST_SECRET, type TestApp } from './testing/test-app.ts'
import { createEmptyDatabase } from './testing/test-database.ts'
import { addMember, bearer } from './testing/test-members.ts'
import { killServers, startServer, untilReady } from './testing/test-server.ts'
import { SWIFT_START_MS, startSwift, type TestBucket } from './testing/test-swift.ts'

let swift: TestBucket
let t: TestApp
beforeAll(async () => {
  swift = await startSwift()
  Object.assign(process.env, swift.env)
  t = await createTestApp()
}, SWIFT_START_MS)
afterEach(killServers)
afterAll(async () => {
  swift.stop()
  await t.close()
})

const server = (env: NodeJS.ProcessEnv = {}) => {
  const { bucket, region, endpoint } = swift.place
  const STORAGE_URL = `s3://${bucket}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`
  return startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    // Keeps the server from generating a token in the data directory.
    OUTBOX_TOKEN: TEST_OUTBOX_TOKEN,
    LOG_LEVEL: 'warn',
    STORAGE_URL,
    ...env,
  })
}

test('uploads, pictures and previews use the bucket with STORAGE_URL=s3:', async () => {
  const started = server()
  const url = await untilReady(started)
  const headers = { ...(await bearer(t, await addMember(t, 'artist'))), 'content-type': FORM_TYPE }
  const upload = async (kind: string, form: Buffer) => {
    const response = await fetch(`${url}/api/files/${kind}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(form),
    })
    return ((await response.json()) as { path: string }).path
  }
  const art = await fetch(url + (await upload('albums', fileForm('a.jpg', await jpeg()))))
  expect([
    art.status,
    art.headers.get('content-type'),
    (await art.arrayBuffer()).byteLength > 100,
  ]).toEqual([200, 'image/webp', true])

  const track = `${url}/api/stream/${await upload('tracks', fileForm('a.wav', wav()))}`
  let whole = await fetch(track)
  for (let tries = 0; whole.status === 503 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    whole = await fetch(track)
  }
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await fetch(track, {
    headers: { range: 'bytes=1000-1999', 'if-range': whole.headers.get('etag') ?? '' },
  })
  expect([whole.status, part.status, part.headers.get('content-range')]).toEqual([
    200,
    206,
    `bytes 1000-1999/${bytes.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1_000, 2_000))

  expect(await sortedKeys(new S3Storage(swift.place))).toHaveLength(7)
  expect(await readdir(t.config.dataDir)).toEqual(['incoming', 'shell'])
  expect(await readdir(t.config.incomingDir)).toEqual([])
  expect(started.output()).not.toMatch(/"level":(50|60)/)
  const { rows } = await sql`SELECT 1 FROM files WHERE state = 'ready'`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('a bucket is backed up and restored into another storage byte for byte', async () => {
  const bucket = new S3Storage(swift.place)
  const folder = await mkdtemp(join(tmpdir(), 'sori-s3-backup-'))
  const empty = await createEmptyDatabase()
  try {
    const { manifest } = await backUp({
      connection: t.ownerConnection,
      storage: bucket,
      target: folder,
    })
    expect(manifest.files).toHaveLength(7)
    const place = createFileStorage(join(folder, 'restored'))
    await restoreFromBackup({
      owner: empty.connection,
      runtime: empty.runtime,
      storage: place,
      target: folder,
      log: createLog('silent'),
    })
    for (const { key } of manifest.files ?? []) {
      const [before, after] = await Promise.all([bucket.open(key), place.open(key)])
      if (!before || !after) throw new Error(`${key} is missing`)
      expect(await buffer(after.createReadStream())).toEqual(
        await buffer(before.createReadStream()),
      )
    }
  } finally {
    await empty.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  [
    'a wrong secret',
    { AWS_SECRET_ACCESS_KEY: 'wrong' },
    /^The storage cannot be reached: Error: S3: \w+ 403\.$/,
  ],
  [
    'an endpoint that refuses connections',
    { STORAGE_URL: 's3://sounds?region=x&endpoint=http://127.0.0.1:1' },
    /^The storage cannot be reached: .*\.$/,
  ],
])('the server does not start with %s and explains it in one sentence', async (_, env, words) => {
  const started = server(env)
  expect(await started.ended).toBe(1)
  expect(started.output().trim()).toMatch(words)
})
