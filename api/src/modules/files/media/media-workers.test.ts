import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { MediaWorkers } from './media-workers.ts'
import { startProcess, startThread } from './runners.ts'
import { decodeAudio } from './testing/whole-audio.ts'
import { encodeWav16 } from './wav.ts'
import { WorkerPool } from './worker-pool.ts'

describe('MediaWorkers', () => {
  const workers = new MediaWorkers()
  afterAll(() => workers.close())

  it('returns duration, peaks and preview of an audio file', async () => {
    const channel = Float32Array.from({ length: 66150 }, (_, i) => Math.sin(i / 20) * (i / 66150))
    const bytes = encodeWav16({ sampleRate: 44100, channels: [channel] })
    const { duration, peaks, preview, format } = await workers.processAudio(bytes)
    expect(duration).toBe(1.5)
    expect(format).toBe('wav')
    expect(peaks).toHaveLength(400)
    expect(peaks[399]).toBe(255)
    const { pcm } = await decodeAudio(preview)
    expect((pcm.channels[0]?.length ?? 0) / pcm.sampleRate).toBeCloseTo(1.5, 1)
    expect(bytes).toHaveLength(44 + 66150 * 2)
  })

  it('returns a picture in four widths', async () => {
    const bytes = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#a85a0a' },
    })
      .png()
      .toBuffer()
    expect((await workers.processImage(bytes)).map((image) => image.width)).toEqual([
      96, 192, 480, 960,
    ])
  })

  it('rejects invalid files with their error class, and continues to work', async () => {
    const html = Buffer.from('<!doctype html>')
    const [audio, image] = await Promise.allSettled([
      workers.processAudio(html),
      workers.processImage(html),
    ])
    expect(audio).toMatchObject({ status: 'rejected', reason: { name: 'NotAudioError' } })
    expect(image).toMatchObject({ status: 'rejected', reason: { name: 'NotImageError' } })
  })
})

describe('WorkerPool', () => {
  let folder: string
  let url: URL
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'))
    const file = join(folder, 'moody.mjs')
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';
       const post = (answer) => parentPort ? parentPort.postMessage(answer) : process.send(answer);
       (parentPort ?? process).on('message', (m) => {
         if (m === 'crash') throw new Error('boom');
         if (m === 'exit') process.exit(3);
         if (m === 'hang') for (;;);
         if (m === 'watched') post({ 'watch:import': ['file:///x.ts'] });
         if (m === 'pid') return post({ value: process.pid });
         post({ value: m });
       });`,
    )
    url = pathToFileURL(file)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['thread', startThread],
    ['process', startProcess],
  ])('runs the next job on a new %s when one crashes, exits or hangs', async (_name, start) => {
    const pool = new WorkerPool(url, { timeoutMs: 5_000, start })
    await answerOf(pool, 'start')
    for (const [message, errorName] of [
      ['crash', 'MediaWorkerError'],
      ['exit', 'MediaWorkerError'],
      ['hang', 'MediaTimeoutError'],
    ]) {
      const failed = pool.run(message)
      const [next] = await Promise.all([
        answerOf(pool, `after ${message}`),
        expect(failed).rejects.toMatchObject({ name: errorName }),
      ])
      expect(next).toBe(`after ${message}`)
    }
    await pool.close()
  })

  it('alternates between owners when one of them has many jobs', async () => {
    const pool = new WorkerPool(url)
    const finishedJobs: number[] = []
    const jobs = [1, 1, 1, 2, 3].map((owner) =>
      pool.run<number>(owner, { owner }).then((value) => finishedJobs.push(value)),
    )
    await Promise.all(jobs)
    expect(finishedJobs).toEqual([1, 2, 1, 3, 1])
    await pool.close()
  })

  it('ends a busy process when a job exceeds its deadline', async () => {
    const pool = new WorkerPool(url, { timeoutMs: 5_000, start: startProcess })
    const pid = await answerOf<number>(pool, 'pid')
    await expect(pool.run('hang')).rejects.toMatchObject({
      name: 'MediaTimeoutError',
      cpuMs: expect.any(Number),
    })
    const next = await answerOf<number>(pool, 'pid')
    expect(next).not.toBe(pid)
    await expectEnded(pid)
    await pool.close()
    await expectEnded(next)
  })

  it('ignores messages that `node --watch` makes a thread send', async () => {
    const pool = new WorkerPool(url)
    expect(await pool.run('watched')).toBe('watched')
    await pool.close()
  })

  it('refuses jobs when too many wait, and every job after closing', async () => {
    const pool = new WorkerPool(url, { maxWaiting: 1 })
    const [running, waiting, refused] = ['hang', 'a', 'b'].map((message) => pool.run(message))
    await expect(refused).rejects.toMatchObject({ name: 'MediaBusyError' })
    const ended = Promise.allSettled([running, waiting])
    await pool.close()
    expect((await ended).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await expect(pool.run('late')).rejects.toMatchObject({ name: 'MediaWorkerError' })
  })
})

/** Runs a job again as long as a busy machine starts its worker too late for the time limit. */
async function answerOf<T>(pool: WorkerPool, message: unknown): Promise<T> {
  for (;;)
    try {
      return await pool.run<T>(message)
    } catch (error) {
      if ((error as Error).name !== 'MediaTimeoutError') throw error
    }
}

/** Waits for the end of a killed process, which a busy machine delays. */
async function expectEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(20)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
