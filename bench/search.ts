// usage: npm run bench -- search [tracks …=10000 100000 1000000]
//
// Searches and suggestions while twenty tracks a second are published, on a new database for each
// number of tracks. A search is the whole answer: exact total and page. Cold: a new process, so
// nothing is cached. Warm: asked before, alternating with all other questions.
import { cpus } from 'node:os'
import { createDatabase, type Database } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { printHead, printRow, Times } from './processes/figures.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'
import { startPublisher } from './search/publisher.ts'
import { ask, questions } from './search/questions.ts'
import { measureSuggestions } from './search/suggestions.ts'

const COLD_ROUNDS = 7
const WARM_ROUNDS = 40
const given = process.argv.slice(2).map(Number)

console.info(`${cpus().length} cores, Node ${process.version}`)
for (const tracks of given.length > 0 ? given : [10_000, 100_000, 1_000_000]) await measure(tracks)

async function measure(tracks: number): Promise<void> {
  const product = await throwAwayProduct()
  const db = createDatabase(product.connection, createLog('warn'), { size: 8 })
  try {
    await fillCatalogue(product.connection, tracks)
    console.info(`\n## ${tracks} tracks`)
    const publisher = startPublisher(db)
    await measureSearches(db, tracks).finally(publisher.stop)
    await measureSuggestions(db)
    const { times } = publisher
    console.info(`\nA publication took ${times.at(0.5)} ms (p50), ${times.at(0.95)} ms (p95).`)
  } finally {
    await db.destroy()
    await product.remove()
  }
}

async function measureSearches(db: Database, tracks: number): Promise<void> {
  const warmIndex = new PostgresSearchIndex(db)
  const rows = (await questions(db, tracks)).map((question) => ({
    question,
    hits: null as number | null,
    cold: new Times(),
    warm: new Times(),
  }))
  for (const row of rows) {
    for (let round = 0; round < COLD_ROUNDS; round++) {
      const index = new PostgresSearchIndex(db)
      row.hits = await row.cold.measure(() => ask(index, row.question))
    }
    await ask(warmIndex, row.question)
  }
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const { question, warm } of rows) await warm.measure(() => ask(warmIndex, question))
  printHead('question', 'hits', 'cold p50 ms', 'p95', 'warm p50 ms', 'p95')
  for (const { question, hits, cold, warm } of rows) {
    const times = [cold, warm].flatMap((one) => [one.at(0.5), one.at(0.95)])
    printRow(question.name, hits ?? '', ...times)
  }
}
