// usage: npm run bench -- browse-call [tracks=10000] [seconds=5] — the list calls beside an empty Fastify route, same machine, same run.
//
// Servers in processes of their own, PostgreSQL in another, the client (autocannon, 16 connections) here. "CPU ms" is the
// server process's own per request; "loop p99" is how late its timers were (monitorEventLoopDelay): what everybody else
// waits for. With two cores the client, PostgreSQL and the server share them: compare the rows, not the absolute numbers.
import autocannon from 'autocannon'
import pg from 'pg'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { catalogueTags, koreanWords, latinWords } from './catalogue/words.ts'
import type { MeasuredProcess } from './processes/measured-process.ts'
import { startMeasured } from './processes/measured-process.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const TRACKS = Number(process.argv[2] ?? 10_000)
const SECONDS = Number(process.argv[3] ?? 5)
const CONNECTIONS = 16

const tracks = '/api/sounds/tracks'
const encoded = encodeURIComponent
const keywords = [...koreanWords.slice(0, 10), ...latinWords.slice(0, 10)].map((word) => `keyword=${encoded(word)}`)
const tags = catalogueTags.mood
  .slice(0, 10)
  .map((mood, at) => `more[mood]=${encoded(mood)}&more[genre]=${encoded(catalogueTags.genre[at] ?? '')}`)
const questions: [string, string[]][] = [
  ['GET /healthz', ['/healthz']],
  ['tracks, page 1', [tracks]],
  ['tracks, a keyword of 20', keywords.map((query) => `${tracks}?${query}`)],
  ['tracks, two tags, 10 pairs', tags.map((query) => `${tracks}?${query}`)],
  ['albums, page 1', ['/api/sounds/albums']],
  ['mapped tags, none chosen', ['/api/sounds/tags/mapped']],
  ['mapped tags, two tags, 10 pairs', tags.map((query) => `/api/sounds/tags/mapped?${query}`)],
]

const product = await throwAwayProduct()
try {
  await fillCatalogue(product.connection, TRACKS)
  await addPeaks()
  const empty = await startMeasured(new URL('processes/empty-route.ts', import.meta.url).href)
  const server = await product.start()
  console.info(`${TRACKS} tracks, ${CONNECTIONS} connections, ${SECONDS} s each\n`)
  console.info('| call | requests/s | CPU ms | p50 ms | p99 ms | loop p99 ms | kB |\n|---|---|---|---|---|---|---|')
  console.info(await measured('an empty Fastify route', empty, ['/']))
  for (const [name, paths] of questions) console.info(await measured(name, server, paths))
  await empty.stop()
} finally {
  await product.remove()
}

/** What a list shows beside names: measured files. */
async function addPeaks(): Promise<void> {
  const client = new pg.Client(product.connection)
  await client.connect()
  await client.query(
    `UPDATE files SET state = 'ready', preview_key = 'bench', duration_ms = 12345, peaks = decode(repeat(md5(id::text), 25), 'hex')`,
  )
  await client.query('VACUUM ANALYZE files')
  await client.end()
}

async function measured(name: string, server: MeasuredProcess, paths: readonly string[]): Promise<string> {
  const cannon = (duration: number) =>
    autocannon({ url: server.url, connections: CONNECTIONS, duration, requests: paths.map((path) => ({ method: 'GET', path })) })
  await cannon(2)
  const before = await server.usage('begin')
  const result = await cannon(SECONDS)
  const after = await server.usage()
  const { total } = result.requests
  if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`)
  const columns = [result.latency.p50, result.latency.p99, after.loopP99Ms]
  const cpu = (after.cpuMs - before.cpuMs) / total
  const kB = result.throughput.total / total / 1000
  return `| ${name} | ${Math.round(total / result.duration)} | ${cpu.toFixed(2)} | ${columns.map((ms) => ms.toFixed(1)).join(' | ')} | ${kB.toFixed(1)} |`
}
