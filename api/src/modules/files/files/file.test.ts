import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createLog } from '../../../lib/runtime/log.ts'
import { SimulatedKill } from '../../../testing/simulated-kill.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { countOpenTransactions } from '../../../testing/test-database.ts'
import { addMember } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { MediaWorkers } from '../media/index.ts'
import { encodeWav16 } from '../media/wav.ts'
import { FileRepository } from './file.repository.ts'
import { FileService } from './file.service.ts'

const channel = Float32Array.from(
  { length: 22_050 },
  (_, index) => Math.sin(index / 20) * (index / 22_050),
)
const wav = encodeWav16({ sampleRate: 44_100, channels: [channel] })

let t: TestApp
let artist: MemberRow
const media = new MediaWorkers()
const log = createLog('silent')
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
})
afterAll(async () => {
  await media.close()
  await t.close()
})

const rowOf = (id: number) =>
  t.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const publish = (title: string, fileId: number) =>
  t.services.catalogue.publishTrack({
    artist,
    album: { name: 'Album', description: '', artPath: null },
    track: { title, description: '' },
    tags: { instrument: [], mood: [], genre: [] },
    fileId,
  })
const listed = async (title: string) => {
  const { dtoList } = (
    await t.app.inject(`/api/sounds/tracks?keyword=${title}`)
  ).json<TracksAnswer>()
  return dtoList[0]?.musicDTO
}
const waitingJobs = async () => {
  const { rows } = await sql<{ fileId: number }>`
    SELECT (data->>'fileId')::int AS "fileId" FROM pgboss.job
      WHERE name = 'process-sound' AND state = 'created'`.execute(t.db)
  return rows.map(({ fileId }) => fileId)
}
/** Returns the keys of all stored files, including unfinished ones. */
const storedKeys = async () => {
  const entries = await readdir(t.config.filesDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Returns the service of a process that is killed before the step with the number `step`. */
function createMortalService(step?: number): { process: SimulatedKill; files: FileService } {
  const process = new SimulatedKill(step)
  const { db, storage, jobs } = t
  const parts = {
    files: process.wrap(new FileRepository(db)),
    storage: process.wrap(storage),
    media: process.wrap(media),
    jobs: process.wrap(jobs),
  }
  return { process, files: new FileService({ db, log, ...parts }) }
}

describe('an audio file', () => {
  test('gets a length, a waveform and a preview from its job, and answers 503 before', async () => {
    const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await publish('WAITING', id)
    expect(await waitingJobs()).toContain(id)
    const waiting = await listed('WAITING')
    expect(waiting).toMatchObject({ duration: null, peaks: null, loudness: null, truePeak: null })
    const url = `/api/stream/${waiting?.filePath}`
    const response = await t.app.inject(url)
    expect([
      response.statusCode,
      response.json<{ code: string }>().code,
      Number(response.headers['retry-after']),
    ]).toEqual([503, 'PREVIEW_PENDING', expect.any(Number)])

    await t.services.files.processAudio(id)
    expect(await listed('WAITING')).toMatchObject({
      duration: 0.5,
      peaks: expect.stringMatching(/^[\w+/]{534}==$/),
      format: 'wav',
      sizeBytes: wav.byteLength,
      sampleRate: 44_100,
      channels: 1,
    })
    const { loudness, truePeak } = (await listed('WAITING')) ?? {}
    expect(loudness).toBeGreaterThan(-12)
    expect(loudness).toBeLessThan(-5)
    expect(truePeak).toBeCloseTo(0, 0)
    expect((await t.app.inject(url)).headers['content-type']).toBe('audio/mpeg')
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      mime: 'audio/wav',
      bytes: wav.byteLength,
      failure: null,
    })
  })

  test('fails permanently with a reason when it cannot be decoded', async () => {
    const { id } = await t.services.files.addAudio(artist.id, Buffer.from('not a sound'), {
      format: 'mp3',
    })
    await t.services.files.processAudio(id)
    const { state, failure, path } = await rowOf(id)
    expect([state, failure]).toEqual(['failed', expect.stringContaining('mp3')])
    expect((await t.app.inject(`/api/stream/${path}`)).statusCode).toBe(404)
  })

  test('waits for a retry when its original is missing from the storage', async () => {
    const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await t.storage.remove((await rowOf(id)).original_key)
    await expect(t.services.files.processAudio(id)).rejects.toThrow('is not in the storage')
    expect((await rowOf(id)).state).toBe('stored')
  })

  test('has one preview after two concurrent jobs', async () => {
    const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await Promise.all([t.services.files.processAudio(id), t.services.files.processAudio(id)])
    const { path } = await rowOf(id)
    expect((await storedKeys()).filter((file) => file.includes(path))).toHaveLength(2)
    const measured = await rowOf(id)
    await t.services.files.processAudio(id)
    expect(await rowOf(id)).toEqual(measured)
  })
})

describe('an audio file processed by an older release', () => {
  /**
   * Adds a file of an earlier release: its preview has the old name, and it has no measurements.
   */
  async function older() {
    const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await t.services.files.processAudio(id)
    const { path } = await rowOf(id)
    const formerKey = `previews/${path}.mp3`
    await t.storage.put(formerKey, Uint8Array.of(1, 2, 3))
    const unknown = {
      sample_rate: null,
      channels: null,
      loudness: null,
      true_peak: null,
      measured_at: null,
      character_at: null,
    }
    await t.db
      .updateTable('files')
      .set({ ...unknown, preview_key: formerKey })
      .where('id', '=', id)
      .execute()
    return { id, path, formerKey }
  }

  test('has measurements and a new preview; the former preview works for a day', async () => {
    const { id, path, formerKey } = await older()
    await t.services.files.measureOlder()
    const measured = await rowOf(id)
    expect(measured).toMatchObject({
      sample_rate: 44_100,
      channels: 1,
      loudness: expect.any(Number),
      former_preview_key: formerKey,
    })
    const played = await t.app.inject(`/api/stream/${path}`)
    expect(played.rawPayload.includes('Info')).toBe(true)
    expect(await t.storage.open(formerKey)).not.toBeNull()
    await t.services.files.measureOlder()
    expect(await rowOf(id)).toEqual(measured)

    await publish(`OLDER ${id}`, id)
    await sql`UPDATE files SET measured_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
      t.db,
    )
    await t.services.files.cleanUp()
    expect([await t.storage.open(formerKey), (await rowOf(id)).former_preview_key]).toEqual([
      null,
      null,
    ])
    expect((await t.app.inject(`/api/stream/${path}`)).statusCode).toBe(200)
  })

  test('leaves no preview when it is swept during the measurement', async () => {
    const { id, path } = await older()
    await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
      t.db,
    )
    const { db, storage, jobs } = t
    const processAudio: MediaWorkers['processAudio'] = async (bytes) => {
      const measured = await media.processAudio(bytes)
      await t.services.files.cleanUp()
      return measured
    }
    await new FileService({
      db,
      files: new FileRepository(db),
      storage,
      media: { processAudio },
      jobs,
      log,
    }).measureOlder()
    expect((await storedKeys()).filter((file) => file.includes(path))).toEqual([])
  })

  test('waits for a retry when its original is missing, and blocks no other file', async () => {
    const [lost, fine] = [await older(), await older()]
    await t.storage.remove((await rowOf(lost.id)).original_key)
    await expect(t.services.files.measureOlder()).rejects.toThrow('is not in the storage')
    expect([(await rowOf(lost.id)).measured_at, (await rowOf(fine.id)).measured_at]).toEqual([
      null,
      expect.any(Date),
    ])
    await t.db.deleteFrom('files').where('id', '=', lost.id).execute()
  })
})

describe('a process killed before each step', () => {
  test('leaves the rest of the work to a retry', async () => {
    for (let killAt = 1, ended = false; !ended; killAt++) {
      const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
      const { path } = await rowOf(id)
      const { process, files } = createMortalService(killAt)
      await files.processAudio(id).catch((error: Error) => expect(error.message).toBe('killed'))
      ended = !process.isDead
      await t.services.files.processAudio(id)
      expect([killAt, (await rowOf(id)).state]).toEqual([killAt, 'ready'])
      expect((await storedKeys()).filter((file) => file.includes(path))).toHaveLength(2)
    }
  })

  test('leaves either a stored file with its job, or a row that the sweep removes', async () => {
    for (let killAt = 1, ended = false; !ended; killAt++) {
      await sql`TRUNCATE tracks, files CASCADE`.execute(t.db)
      const before = (await storedKeys()).length
      const { process, files } = createMortalService(killAt)
      await files
        .addAudio(artist.id, wav, { format: 'wav' })
        .catch((error: Error) => expect(error.message).toBe('killed'))
      ended = !process.isDead
      const rows = await t.db.selectFrom('files').select(['id', 'state']).execute()
      const jobs = await waitingJobs()
      for (const { id, state } of rows)
        expect([killAt, state === 'stored']).toEqual([killAt, jobs.includes(id)])
      await sql`UPDATE files SET created_at = now() - interval '25 hours'`.execute(t.db)
      await t.services.files.cleanUp()
      expect([killAt, (await storedKeys()).length]).toEqual([killAt, before])
    }
  })
})

test('a sweep killed before any step leaves hidden files, which the next sweep removes', async () => {
  await sql`TRUNCATE tracks, files CASCADE`.execute(t.db)
  const before = (await storedKeys()).length
  for (let killAt = 1, ended = false; !ended; killAt++) {
    const { id, path } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await t.services.files.processAudio(id)
    await sql`UPDATE files SET created_at = now() - interval '25 hours'`.execute(t.db)
    const { process, files } = createMortalService(killAt)
    await files.cleanUp().catch((error: Error) => expect(error.message).toBe('killed'))
    ended = !process.isDead
    const isWhole = (await storedKeys()).length === before + 2
    const claimed = await t.db
      .transaction()
      .execute((tx) => t.services.files.claim(tx, path, artist.id))
    expect([killAt, claimed !== undefined && !isWhole]).toEqual([killAt, false])
    await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE NOT removing`.execute(
      t.db,
    )
    await t.services.files.cleanUp()
    const remainingFiles = await t.db.selectFrom('files').select('id').execute()
    expect([killAt, (await storedKeys()).length, remainingFiles]).toEqual([killAt, before, []])
  }
})

test('the sweep holds no transaction open while the storage removes audio files', async () => {
  const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
  await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
    t.db,
  )
  const { db, jobs } = t
  const removed: string[] = []
  const remove = async (key: string) => {
    expect(await countOpenTransactions(db)).toBe(0)
    removed.push(key)
    await t.storage.remove(key)
  }
  await new FileService({
    db,
    files: new FileRepository(db),
    storage: { ...t.storage, remove },
    media,
    jobs,
    log,
  }).cleanUp()
  expect(removed).toHaveLength(2)
})

test('the sweep repeats a failed job, one at a time', async () => {
  await sql`TRUNCATE tracks, files CASCADE`.execute(t.db)
  const add = async (age: string) => {
    const { id } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
    await publish(`AGED ${id}`, id)
    await sql`UPDATE files SET created_at = now() - ${age}::interval WHERE id = ${id}`.execute(t.db)
    return id
  }
  const [lost, waiting, young, measured] = [
    await add('25 hours'),
    await add('2 hours'),
    await add('59 minutes'),
    await add('2 hours'),
  ]
  await t.services.files.processAudio(measured)
  await sql`DELETE FROM pgboss.job
    WHERE name = 'process-sound' AND (data->>'fileId')::int <> ${waiting}`.execute(t.db)
  for (let times = 0; times < 2; times++) await t.services.files.cleanUp()
  expect((await waitingJobs()).toSorted((a, b) => a - b)).toEqual([lost, waiting])
  expect((await rowOf(young)).state).toBe('stored')
  await sql`TRUNCATE tracks, files CASCADE`.execute(t.db)
})

test('an audio file swept during its processing leaves no preview', async () => {
  const { id, path } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
  await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
    t.db,
  )
  const { db, storage, jobs } = t
  const processAudio: MediaWorkers['processAudio'] = async (bytes) => {
    const measured = await media.processAudio(bytes)
    await t.services.files.cleanUp()
    return measured
  }
  await new FileService({
    db,
    files: new FileRepository(db),
    storage,
    media: { processAudio },
    jobs,
    log,
  }).processAudio(id)
  expect((await storedKeys()).filter((file) => file.includes(path))).toEqual([])
})

test('an audio file leaves no preview when its removal was interrupted', async () => {
  const { id, path } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
  await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
    t.db,
  )
  const { db, storage, jobs } = t
  const processAudio: MediaWorkers['processAudio'] = async (bytes) => {
    const measured = await media.processAudio(bytes)
    // The kill before step 5, which deletes the row.
    const { process, files } = createMortalService(5)
    await expect(files.cleanUp()).rejects.toThrow('killed')
    expect(process.calls).toBe(5)
    return measured
  }
  await new FileService({
    db,
    files: new FileRepository(db),
    storage,
    media: { processAudio },
    jobs,
    log,
  }).processAudio(id)
  expect((await storedKeys()).filter((file) => file.includes(path))).toEqual([])
  await t.services.files.cleanUp()
})

test('an audio file published during a sweep is kept', async () => {
  const { id, path } = await t.services.files.addAudio(artist.id, wav, { format: 'wav' })
  await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${id}`.execute(
    t.db,
  )
  const sweep = await t.db.transaction().execute(async (tx) => {
    expect(await t.services.files.claim(tx, path, artist.id)).toBe(id)
    const ended = t.services.files.cleanUp()
    const waiting = sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await waiting.execute(t.db)).rows.length === 0) await wait(10)
    return { ended }
  })
  await sweep.ended
  expect(await t.services.files.openOriginal(path)).toMatchObject({ mime: 'audio/wav' })
})

test('an audio file is removed with its preview after a day without a track', async () => {
  const add = async () => (await t.services.files.addAudio(artist.id, wav, { format: 'wav' })).id
  const [unused, used, fresh] = [await add(), await add(), await add()]
  for (const id of [unused, used, fresh]) await t.services.files.processAudio(id)
  await publish('USED', used)
  const { path } = await rowOf(unused)
  await sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id <> ${fresh}`.execute(
    t.db,
  )
  await t.services.files.cleanUp()
  expect(
    (await t.db.selectFrom('files').select('id').orderBy('id').execute()).map(({ id }) => id),
  ).toEqual([used, fresh])
  expect((await storedKeys()).filter((file) => file.includes(path))).toEqual([])
  expect((await t.app.inject(`/api/stream/${(await rowOf(used)).path}`)).statusCode).toBe(200)
})
