// usage: npm run bench -- search [tracks …=10000 100000 1000000]
//
// Measures searches (exact total and page) and suggestions while twenty tracks a second are
// published. Cold: without a cache. Warm: requested before, alternating with all other queries.
import { cpus } from 'node:os'
import type { Database } from '../api/src/lib/postgres/database.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'
import { startPublisher } from './search/publisher.ts'
import { runQuery, searchQueries } from './search/queries.ts'
import { measureSuggestions } from './search/suggestions.ts'

const COLD_ROUNDS = 7
const WARM_ROUNDS = 40
const requestedSizes = process.argv.slice(2).map(Number)

console.info(`${cpus().length} cores, Node ${process.version}`)
for (const tracks of requestedSizes.length > 0 ? requestedSizes : [10_000, 100_000, 1_000_000])
  await measure(tracks)

async function measure(tracks: number): Promise<void> {
  const { connection, db, services, remove } = await createTemporaryProduct()
  try {
    await fillCatalogue(connection, tracks)
    console.info(`\n## ${tracks} tracks`)
    const { times, stop } = startPublisher(db, services)
    await measureSearches(db, tracks).finally(stop)
    await measureSuggestions(db, services)
    console.info(
      `\nA publication took ${times.quantile(0.5)} ms (p50), ${times.quantile(0.95)} ms (p95).`,
    )
  } finally {
    await remove()
  }
}

async function measureSearches(db: Database, tracks: number): Promise<void> {
  const warmIndex = new PostgresSearchIndex(db)
  const rows = (await searchQueries(db, tracks)).map((query) => ({
    query,
    hits: null as number | null,
    cold: new Durations(),
    warm: new Durations(),
  }))
  for (const row of rows) {
    for (let round = 0; round < COLD_ROUNDS; round++) {
      const index = new PostgresSearchIndex(db)
      row.hits = await row.cold.measure(() => runQuery(index, row.query))
    }
    await runQuery(warmIndex, row.query)
  }
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const { query, warm } of rows) await warm.measure(() => runQuery(warmIndex, query))
  printHead('query', 'hits', 'cold p50 ms', 'p95', 'warm p50 ms', 'p95')
  for (const { query, hits, cold, warm } of rows) {
    const times = [cold, warm].flatMap((series) => [series.quantile(0.5), series.quantile(0.95)])
    printRow(query.name, hits ?? '', ...times)
  }
}
