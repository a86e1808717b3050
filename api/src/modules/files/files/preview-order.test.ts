import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { MEDIA_THREADS, workOnPreviews } from '../../../workers.ts'
import { PgBossJobs } from '../../site/jobs/index.ts'
import { MediaWorkers } from '../media/index.ts'
import { LONG_FILES_MAX, previewOrder } from './preview-order.ts'

const MINUTES = 60

/** Returns silent mp3 frames, each of 72 bytes and 72 ms. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xe3, 0x18, 0xc0]), Buffer.alloc(68)])
  return Buffer.alloc(Math.ceil(seconds / 0.072) * frame.length, frame)
}

describe('previewOrder', () => {
  const minutesAfterNoon = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes))
  const order = (minutes: number, seconds: number, waiting = 0) =>
    previewOrder({ seconds, bytes: 1, waiting, now: minutesAfterNoon(minutes) }).priority

  it('puts a short file before long ones that arrived minutes earlier', () => {
    expect(order(5, 3)).toBeGreaterThan(order(0, 10 * MINUTES))
  })

  it('lowers the priority of a file for each waiting file of the same member', () => {
    expect(order(5, 3)).toBeGreaterThan(order(0, 3, 10))
    expect(order(0, 3, 1)).toBeGreaterThan(order(0, 3, 2))
  })

  it('never lets a file wait for files that arrive hours later', () => {
    expect(order(0, 30 * MINUTES, 60)).toBeGreaterThan(order(120, 3))
  })

  it('estimates an unknown length by the number of bytes', () => {
    const now = minutesAfterNoon(0)
    const small = previewOrder({ bytes: 1_000_000, waiting: 0, now })
    const large = previewOrder({ bytes: 20_000_000, waiting: 0, now })
    expect([small.group, large.group]).toEqual([undefined, 'long'])
    expect(small.priority).toBeGreaterThan(large.priority)
  })
})

describe('the queue of previews', () => {
  let t: TestApp
  let jobs: PgBossJobs
  const media = new MediaWorkers({ size: MEDIA_THREADS })
  let members = 0
  beforeAll(async () => {
    t = await createTestApp({ media })
  })
  beforeEach(async () => {
    await jobs?.close()
    await sql`DELETE FROM pgboss.job`.execute(t.db)
    await sql`TRUNCATE files CASCADE`.execute(t.db)
    jobs = new PgBossJobs(t.ownerConnection, t.app.log)
  })
  afterAll(async () => {
    await jobs.close()
    await t.close()
    await media.close()
  })

  const member = async () => (await addMember(t, `member${++members}`)).id
  const add = async (owner: number, seconds: number) =>
    (await t.services.files.addAudio(owner, silentMp3(seconds), { format: 'mp3', seconds })).id
  const readyFiles = async () => {
    const files = await t.db.selectFrom('files').select('id').where('state', '=', 'ready').execute()
    return files.map(({ id }) => id)
  }
  const untilReady = async (id: number) => {
    for (let tries = 0; !(await readyFiles()).includes(id); tries++) {
      if (tries > 1_000) throw new Error(`file ${id} is not ready`)
      await wait(50)
    }
  }
  it('makes the preview of a short file while long files of 27 other members wait', async () => {
    const longFiles = new Set<number>()
    for (let accounts = 0; accounts < 27; accounts++) {
      longFiles.add(await add(await member(), 6 * MINUTES))
    }
    let longInWork = 0
    let mostInWork = 0
    const processAudio = async (id: number) => {
      const long = longFiles.has(id) ? 1 : 0
      longInWork += long
      mostInWork = Math.max(mostInWork, longInWork)
      await t.services.files.processAudio(id).finally(() => (longInWork -= long))
    }
    await workOnPreviews(jobs, { processAudio })
    while (longInWork === 0) await wait(20)
    const short = await add(await member(), 3)
    await untilReady(short)
    expect((await readyFiles()).length).toBeLessThan(5)
    expect(mostInWork).toBe(LONG_FILES_MAX)
  })

  it('makes a member’s first preview while another member’s 30 files wait', async () => {
    const eager = await member()
    for (let files = 0; files < 30; files++) await add(eager, 20)
    const first = await add(await member(), 20)
    await workOnPreviews(jobs, t.services.files)
    await untilReady(first)
    expect((await readyFiles()).length).toBeLessThan(8)
  })
})
