import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createDatabase, type Database } from './lib/postgres/database.ts'
import { locatePostgres } from './lib/postgres/embedded/postgres-place.ts'
import { createLog } from './lib/runtime/log.ts'
import { FileRepository } from './modules/files/files/file.repository.ts'
import { FileService } from './modules/files/files/file.service.ts'
import { createFileStorage } from './modules/files/media/index.ts'
import { decodeAudio } from './modules/files/media/testing/whole-audio.ts'
import { encodeWav16 } from './modules/files/media/wav.ts'
import { PgBossJobs } from './modules/site/jobs/index.ts'
import { killServers, prepareDataDir, startServer, untilReady } from './testing/test-server.ts'

const SOUNDS = 16
const SECONDS = 20
const RATE = 44_100

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sori-kill-test-'))
  await chmod(dataDir, 0o755)
  await prepareDataDir(dataDir)
})
afterEach(killServers)
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))

const log = createLog('silent')
const filesDir = () => join(dataDir, 'files')

/** Opens the database of the running server from this process. */
async function withDatabase<T>(use: (db: Database, jobs: PgBossJobs) => Promise<T>): Promise<T> {
  const { socketFolder } = await locatePostgres(dataDir)
  const connection = { host: socketFolder, user: 'sori', database: 'sorijangteo' }
  const [db, jobs] = [createDatabase(connection, log), new PgBossJobs(connection, log)]
  try {
    return await use(db, jobs)
  } finally {
    await jobs.close()
    await db.destroy()
  }
}

const addSounds = () =>
  withDatabase(async (db, jobs) => {
    const member = {
      email: 'artist@example.test',
      name: 'A',
      nickname: 'A',
      nickname_key: 'a',
      password_hash: 'x',
    }
    const { id: artist } = await db
      .insertInto('members')
      .values(member)
      .returning('id')
      .executeTakeFirstOrThrow()
    const media = { processAudio: () => Promise.reject(new Error('the server does that')) }
    const files = new FileService({
      db,
      files: new FileRepository(db),
      storage: createFileStorage(filesDir()),
      media,
      jobs,
      log,
    })
    const channel = Float32Array.from({ length: SECONDS * RATE }, (_, index) =>
      Math.sin(index * (0.01 + index / 1e8)),
    )
    const sound = encodeWav16({ sampleRate: RATE, channels: [channel, channel] })
    for (let n = 0; n < SOUNDS; n++) await files.addAudio(artist, sound, { format: 'wav' })
  })

const untilSoundsReady = (count: number) =>
  withDatabase(async (db) => {
    const began = performance.now()
    for (;;) {
      const rows = await db.selectFrom('files').select('state').execute()
      if (rows.filter(({ state }) => state === 'ready').length >= count) return
      if (performance.now() - began > 100_000)
        throw new Error(`of ${SOUNDS}: ${JSON.stringify(rows)}`)
      await wait(20)
    }
  })

const kill = async ({ child, ended }: ReturnType<typeof startServer>) => {
  child.kill('SIGKILL')
  await ended
}

test('previews interrupted by two kills are all made after the next start, once', async () => {
  const first = startServer({ DATA_DIR: dataDir })
  await untilReady(first)
  await addSounds()
  await untilSoundsReady(2)
  await kill(first)

  const second = startServer({ DATA_DIR: dataDir })
  await untilReady(second)
  await untilSoundsReady(6)
  await kill(second)

  const third = startServer({ DATA_DIR: dataDir })
  await untilReady(third)
  await untilSoundsReady(SOUNDS)

  const rows = await withDatabase((db) => db.selectFrom('files').selectAll().execute())
  for (const { preview_key, duration_ms, peaks } of rows) {
    expect([duration_ms, peaks?.length]).toEqual([SECONDS * 1000, 400])
    const { pcm } = await decodeAudio(await readFile(join(filesDir(), preview_key ?? '')))
    expect((pcm.channels[0]?.length ?? 0) / pcm.sampleRate).toBeCloseTo(SECONDS, 0)
  }
  const names = (await readdir(filesDir(), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  )
  expect(names.map(({ name }) => name).toSorted()).toEqual(
    rows.flatMap(({ path }) => [`${path}-2.mp3`, `${path}.wav`]).toSorted(),
  )
  expect(third.output()).not.toMatch(/"level":50/)
  // A killed process's job is retried after 10 s without a heartbeat, and two are killed here.
}, 240_000)
