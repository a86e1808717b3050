// usage: npm run bench -- listeners [listeners=100] — a 10 MB preview streamed to many at once, beside a bare file server.
//
// All listen at one time, each at 4 MB/s as a player fills its buffer, three times over. Prints resident memory before, the
// most during each time, and after (garbage collected before and after), and CPU per file. Memory must neither follow the
// size of the files (a GB together) nor grow from time to time. CPU is the server's own, the client runs here.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { MeasuredProcess } from './processes/measured-process.ts'
import { startMeasured } from './processes/measured-process.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const LISTENERS = Number(process.argv[2] ?? 100)
const SIZE = 10 * 1_048_576
const BYTES_PER_SECOND = 4 * 1_048_576
const TIMES = 3
const PATH = 'a'.repeat(32)
const KEY = 'previews/bench.mp3'

const product = await throwAwayProduct()
try {
  const file = join(product.filesDir, KEY)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, randomBytes(SIZE))
  await addPreview()
  const servers: [string, MeasuredProcess, string][] = [
    ['GET /api/stream', await product.start(), `/api/stream/${PATH}`],
    ['bare createReadStream', await startMeasured(new URL('processes/bare-file.ts', import.meta.url).href, {}, [file]), '/'],
  ]
  console.info(`${LISTENERS} listeners, ${SIZE / 1_048_576} MiB each\n`)
  console.info('| server | RSS before MB | first | second | third | after | CPU ms a file |\n|---|---|---|---|---|---|---|')
  for (const [name, server, path] of servers) console.info(await measured(name, server, server.url + path))
  for (const [, server] of servers) await server.stop()
} finally {
  await product.remove()
}

async function addPreview(): Promise<void> {
  const client = new pg.Client(product.connection)
  await client.connect()
  await client.query(
    `INSERT INTO members (email, name, nickname, nickname_key, password_hash) VALUES ('a@bench.test', 'A', 'a', 'a', 'none')`,
  )
  await client.query(
    `INSERT INTO files (path, owner_id, mime, bytes, original_key, preview_key, duration_ms, peaks, state)
     SELECT $1, id, 'audio/mpeg', $2, 'none', $3, 600000, $4, 'ready' FROM members`,
    [PATH, SIZE, KEY, Buffer.alloc(400)],
  )
  await client.end()
}

async function measured(name: string, server: MeasuredProcess, url: string): Promise<string> {
  await listen(url, Number.POSITIVE_INFINITY)
  const before = await server.usage('collect')
  const most: number[] = []
  for (let time = 0; time < TIMES; time++) most.push(await mostWhile(server, listenAll(url)))
  const cpu = (await server.usage()).cpuMs - before.cpuMs
  const after = await server.usage('collect')
  const columns = [before.rss, ...most, after.rss].map((bytes) => (bytes / 1e6).toFixed(0))
  return `| ${name} | ${columns.join(' | ')} | ${(cpu / LISTENERS / TIMES).toFixed(1)} |`
}

async function listenAll(url: string): Promise<void> {
  await Promise.all(Array.from({ length: LISTENERS }, () => listen(url, BYTES_PER_SECOND)))
}

/** The most resident memory that the server has while `work` lasts, looked at every 50 ms. */
async function mostWhile(server: MeasuredProcess, work: Promise<void>): Promise<number> {
  let most = 0
  let lasts = true
  const ended = work.finally(() => (lasts = false))
  while (lasts) {
    most = Math.max(most, (await server.usage()).rss)
    await wait(50)
  }
  await ended
  return most
}

/** Hears the whole file, no quicker than `rate` bytes a second; throws when it is not the whole file. */
async function listen(url: string, rate: number): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject))
  const began = performance.now()
  let heard = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    heard += chunk.length
    const ahead = (heard / rate) * 1000 - (performance.now() - began)
    if (ahead > 5) await wait(ahead)
  }
  if (heard !== SIZE) throw new Error(`${url} gave ${heard} bytes of ${SIZE}`)
}
