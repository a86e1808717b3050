// usage: npm run bench -- suggest [tracks=1000000] — names suggested while somebody types (D46), one client, one question after the other.
//
// On a throw-away PostgreSQL with a filled catalogue. For each way of typing: the p50 and p95 of the service's whole answer, over many names,
// each typed letter by letter. The aim is a p95 of 15 ms at a million tracks. Absolute times belong to the machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../api/src/lib/postgres/database.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../api/src/lib/postgres/migrations/migrate.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { SuggestionRepository } from '../api/src/modules/catalogue/suggestions/suggestion.repository.ts'
import { SuggestionService } from '../api/src/modules/catalogue/suggestions/suggestion.service.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Times } from './search/times.ts'

const NAMES = 60
const log = createLog('warn')
const tracks = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 1_000_000)

const folder = await mkdtemp(join(tmpdir(), 'sori-bench-'))
// As root, PostgreSQL runs as another user, who has to get in.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
const db = createDatabase(server.connection, log, { size: 6 })
try {
  await migrate(server.connection)
  await fillCatalogue(server.connection, tracks)
  console.info(`${cpus().length} cores, Node ${process.version}, ${tracks} tracks; ${await sizes(db)}\n`)
  await report(db)
} finally {
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function report(from: Database): Promise<void> {
  const suggestions = new SuggestionService(new SuggestionRepository(from))
  const titles = await sql<{ key: string; initials: string }>`
    SELECT key, name_initials(replace(key, ' ', '')) AS initials FROM suggested_starts
    WHERE kind = 'track' AND start = replace(key, ' ', '') ORDER BY hashtext(key) LIMIT ${NAMES}`.execute(from)
  const ways: [string, (key: string, initials: string) => string[]][] = [
    ['the first letter', (key) => [key.slice(0, 1)]],
    ['two letters', (key) => [key.slice(0, 2)]],
    [
      'letter by letter from the third on',
      (key) => Array.from({ length: Math.max(0, Math.min(8, key.length) - 2) }, (_, at) => key.slice(0, at + 3)),
    ],
    ['initial consonants, one to four', (_, initials) => [1, 2, 3, 4].map((letters) => initials.slice(0, letters))],
    [
      'a word with a slip',
      (key) =>
        key
          .split(' ')
          .filter((word) => word.length > 3)
          .map((word) => `${word.slice(0, 2)}x${word.slice(3)}`),
    ],
    ['what nothing is called', (key) => [`${key.slice(0, 3)}qxz`]],
  ]
  for (const { key } of titles.rows) await suggestions.suggest(key.slice(0, 2))
  console.info('| typed | questions | p50 ms | p95 ms |\n|---|---|---|---|')
  const all = new Times()
  for (const [name, typed] of ways) {
    const times = new Times()
    const questions = titles.rows.flatMap(({ key, initials }) => typed(key, initials)).filter((text) => text !== '')
    for (const question of questions) await all.measure(() => times.measure(() => suggestions.suggest(question)))
    console.info(`| ${name} | ${questions.length} | ${times.at(0.5).toFixed(1)} | ${times.at(0.95).toFixed(1)} |`)
  }
  console.info(`| all | | ${all.at(0.5).toFixed(1)} | ${all.at(0.95).toFixed(1)} |`)
}

async function sizes(of: Database): Promise<string> {
  const { rows } = await sql<{ names: string; starts: number; megabytes: number }>`
    SELECT (SELECT count(DISTINCT (kind, key)) FROM suggested_starts) AS names, (SELECT count(*) FROM suggested_starts) AS starts,
      ((pg_total_relation_size('suggested_starts') + pg_total_relation_size('suggested_words') + pg_total_relation_size('word_slips')) / 1048576)::int
        AS megabytes`.execute(of)
  const [row] = rows
  return `${row?.names} names with ${row?.starts} beginnings, ${row?.megabytes} MB`
}
