// usage: npm run bench -- browse-call [tracks=10000] [seconds=5]
//
// Measures requests of lists and, for comparison, of an empty Fastify route. "CPU ms" is the CPU
// time of the server for one request, "loop p99" the delay of its timers. The client, PostgreSQL
// and the server share the cores, so only rows of the same run are comparable.
import autocannon from 'autocannon'
import pg from 'pg'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { catalogueTags, koreanWords, latinWords } from './catalogue/words.ts'
import { printHead, printRow } from './processes/figures.ts'
import { type MeasuredProcess, startMeasured } from './processes/measured-process.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const TRACKS = Number(process.argv[2] ?? 10_000)
const SECONDS = Number(process.argv[3] ?? 5)
const CONNECTIONS = 16

const trackList = '/api/sounds/tracks'
const mappedTags = '/api/sounds/tags/mapped'
const words = [...koreanWords.slice(0, 10), ...latinWords.slice(0, 10)]
const tagPairs = catalogueTags.mood.slice(0, 10).map((mood, index) => {
  const genre = catalogueTags.genre[index] ?? ''
  return new URLSearchParams({ 'more[mood]': mood, 'more[genre]': genre })
})
const calls: Readonly<Record<string, readonly string[]>> = {
  'GET /healthz': ['/healthz'],
  'tracks, page 1': [trackList],
  'tracks, a keyword of 20': words.map(
    (word) => `${trackList}?keyword=${encodeURIComponent(word)}`,
  ),
  'tracks, two tags, 10 pairs': tagPairs.map((query) => `${trackList}?${query}`),
  'albums, page 1': ['/api/sounds/albums'],
  'mapped tags, none chosen': [mappedTags],
  'mapped tags, two tags, 10 pairs': tagPairs.map((query) => `${mappedTags}?${query}`),
}

const product = await createTemporaryProduct()
try {
  await fillCatalogue(product.connection, TRACKS)
  await finishFiles()
  const emptyServer = await startMeasured(new URL('processes/empty-route.ts', import.meta.url))
  const server = await product.start()
  printHead('call', 'requests/s', 'CPU ms', 'p50 ms', 'p99', 'loop p99', 'kB')
  await measure('an empty Fastify route', emptyServer, ['/'])
  for (const [name, paths] of Object.entries(calls)) await measure(name, server, paths)
  await emptyServer.stop()
} finally {
  await product.remove()
}

async function finishFiles(): Promise<void> {
  const client = new pg.Client(product.connection)
  await client.connect()
  await client.query(
    `UPDATE files SET state = 'ready', preview_key = 'bench', duration_ms = 12345,
     peaks = decode(repeat(md5(id::text), 25), 'hex')`,
  )
  await client.query('VACUUM ANALYZE files')
  await client.end()
}

async function measure(
  name: string,
  server: MeasuredProcess,
  paths: readonly string[],
): Promise<void> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const load = (duration: number) =>
    autocannon({ url: server.url, connections: CONNECTIONS, duration, requests })
  await load(2)
  const before = await server.usage('begin')
  const { duration, errors, latency, non2xx, requests: sent, throughput } = await load(SECONDS)
  const after = await server.usage()
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} requests failed`)
  const cpu = ((after.cpuMs - before.cpuMs) / sent.total).toFixed(2)
  const loop = after.loopP99Ms.toFixed(1)
  const kB = (throughput.total / sent.total / 1000).toFixed(1)
  printRow(name, Math.round(sent.total / duration), cpu, latency.p50, latency.p99, loop, kB)
}
