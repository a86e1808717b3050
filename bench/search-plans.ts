// usage: npm run bench -- search-plans [tracks=100000] — how PostgreSQL answers each kind of question, statement by statement.
//
// EXPLAIN (ANALYZE) of the very statements that the index sends, caught on their way, nothing kept before. A question whose
// plan reads all of track_search although few rows match is a defect.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../api/src/lib/postgres/migrations/migrate.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { ask, questions } from './search/questions.ts'

const tracks = Number(process.argv[2] ?? 100_000)
const WIDTH = 180
const log = createLog('warn')

type Statement = { text: string; values: unknown[] }

const folder = await mkdtemp(join(tmpdir(), 'sori-bench-'))
// As root, PostgreSQL runs as another user, who has to get in.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
await migrate(server.connection)
await fillCatalogue(server.connection, tracks)
const client = new pg.Client(server.connection)
await client.connect()
const db = createDatabase(server.connection, log, { size: 4 })
try {
  const { rows } = await client.query<{ title: string; nickname: string }>(
    'SELECT t.title, m.nickname FROM tracks t JOIN members m ON m.id = t.member_id WHERE t.id = $1',
    [Math.ceil(tracks / 3)],
  )
  for (const question of questions(tracks, rows[0] ?? { title: '', nickname: '' })) {
    console.info(`\n### ${question.name}`)
    for (const statement of await caught(() => ask(new PostgresSearchIndex(db), question))) console.info(await planOf(statement))
  }
} finally {
  await client.end()
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The statements on searched tables that `work` sends. */
async function caught(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && /_search|_counters|_changes/.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

async function planOf({ text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF) ${text}`, values)
  return [...rows.map((row) => row['QUERY PLAN'].slice(0, WIDTH)), '--'].join('\n')
}
