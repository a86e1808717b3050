// usage: npm run bench -- search [tracks …=10000 100000 1000000] — the search index under twenty publications a second.
//
// Each number of tracks has its own database on one throw-away PostgreSQL. For each kind of question: the p50 and p95 of
// the whole answer (exact total and page) when nothing was kept (cold: a new process asks for the first time) and when it
// was asked before (warm: in turn with all others, so that writes lie between). At 100,000 also what a naive ILIKE takes.
// Read the ratios: absolute times belong to the machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../api/src/lib/postgres/migrations/migrate.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import type { SearchIndex } from '../api/src/modules/catalogue/search/search-index.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { askNaively } from './search/naive.ts'
import { startPublisher } from './search/publisher.ts'
import type { Question } from './search/questions.ts'
import { ask, questions } from './search/questions.ts'
import { Times } from './search/times.ts'

type SocketConnection = { host: string; user: string; database: string }

const COLD_ROUNDS = 7
const WARM_ROUNDS = 40
const NAIVE_AT = 100_000
const IDLE_MS = 60_000
const log = createLog('warn')

const asked = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number)
const sizes = asked.length > 0 ? asked : [10_000, 100_000, 1_000_000]

const folder = await mkdtemp(join(tmpdir(), 'sori-bench-'))
// As root, PostgreSQL runs as another user, who has to get in.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
try {
  const { connection } = server
  if (!('host' in connection)) throw new Error('the embedded server has a socket')
  console.info(`${cpus().length} cores, Node ${process.version}`)
  for (const size of sizes) await measure(connection, size)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(socket: SocketConnection, tracks: number): Promise<void> {
  const database = `tracks_${tracks}`
  const connection = { ...socket, database }
  await onServer(socket, (client) => client.query(`CREATE DATABASE ${database}`))
  await migrate(connection)
  const began = performance.now()
  await fillCatalogue(connection, tracks)
  const filled = ((performance.now() - began) / 1000).toFixed(1)
  await onServer(connection, async (client) => console.info(`\n## ${tracks} tracks, filled in ${filled} s; ${await sizesOf(client)}\n`))
  const db = createDatabase(connection, log, { size: 6 })
  const publisher = startPublisher(db, new PostgresSearchIndex(db))
  try {
    const { index, close } = openPostgres(connection)
    await report(connection, index, tracks)
    await close()
  } finally {
    const took = new Times(await publisher.stop())
    console.info(`\nA publication took ${milliseconds(took)} ms (p50, p95).`)
    await db.destroy()
    await onServer(socket, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`))
  }
}

/** `index(false)` knows nothing yet; `index(true)` is the same at every call. */
type Opened = { index(kept: boolean): SearchIndex; close(): Promise<void> }

function openPostgres(connection: SocketConnection): Opened {
  const db = createDatabase(connection, log, { size: 6 })
  const index = new PostgresSearchIndex(db)
  return { index: (kept) => (kept ? index : new PostgresSearchIndex(db)), close: () => db.destroy() }
}

async function report(connection: SocketConnection, index: (kept: boolean) => SearchIndex, tracks: number): Promise<void> {
  await onServer(connection, async (client) => {
    const { rows } = await client.query<{ title: string; nickname: string }>(
      `SELECT t.title, m.nickname FROM tracks t JOIN members m ON m.id = t.member_id
       WHERE t.id > $1 AND length(t.title) BETWEEN 16 AND 20 ORDER BY t.id LIMIT 1`,
      [Math.ceil(tracks / 3)],
    )
    const [sample] = rows
    if (!sample) throw new Error('a filled catalogue has tracks')
    const all = questions(tracks, sample).map((question) => ({
      question,
      hits: 0 as number | null,
      cold: new Times(),
      warm: new Times(),
      naive: new Times(),
    }))
    for (const one of all) {
      for (let round = 0; round < COLD_ROUNDS; round++) {
        const fresh = index(false)
        one.hits = await one.cold.measure(() => ask(fresh, one.question))
      }
      if (tracks === NAIVE_AT && one.question.of !== 'albums') await compare(client, one.question, one.hits, one.naive)
      await ask(index(true), one.question)
    }
    for (let round = 0; round < WARM_ROUNDS; round++)
      for (const { question, warm } of all) await warm.measure(() => ask(index(true), question))
    await wait(IDLE_MS)
    const later = new Times()
    for (const { question } of all) await later.measure(() => ask(index(true), question))

    console.info('| question | hits | cold p50 | p95 | warm p50 | p95 | naive p50 | naive / cold |\n|---|---|---|---|---|---|---|---|')
    for (const { question, hits, cold, warm, naive } of all) {
      const rival = Number.isNaN(naive.at(0.5)) ? ' | ' : `${naive.at(0.5).toFixed(1)} | ${(naive.at(0.5) / cold.at(0.5)).toFixed(1)}`
      console.info(`| ${question.name} | ${hits ?? ''} | ${quantiles(cold)} | ${quantiles(warm)} | ${rival} |`)
    }
    console.info(`\nAsked again after ${IDLE_MS / 1000} s of publications that nobody asked about: ${milliseconds(later)} ms (p50, p95).`)
  })
}

/** Both must find the same, but for what is published between the two. */
async function compare(client: pg.Client, question: Question, hits: number | null, times: Times): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const naive = await times.measure(() => askNaively(client, question))
    if (hits !== null && naive !== null && (naive < hits || naive > hits + 1_000))
      throw new Error(`${question.name}: ${hits} hits, but the naive query finds ${naive}`)
  }
}

async function sizesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ sizes: string; version: string }>(`
    SELECT string_agg(name || ' ' || pg_size_pretty(pg_relation_size(name::regclass)), ', ') AS sizes, current_setting('server_version') AS version
    FROM unnest(ARRAY['track_search', 'track_search_terms', 'album_search', 'album_search_terms']) AS name`)
  return `PostgreSQL ${rows[0]?.version}: ${rows[0]?.sizes}`
}

async function onServer<T>(connection: SocketConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function quantiles(times: Times): string {
  return `${times.at(0.5).toFixed(1)} | ${times.at(0.95).toFixed(1)}`
}

function milliseconds(times: Times): string {
  return quantiles(times).replace(' | ', ', ')
}
