// usage: npm run bench -- merge-tags [tracks=100000] — every track carries one tag, half of them another: rename it, then merge it into the other.
//
// Readers ask all the while for one and the other; whatever they saw is printed, and anything but the old or the new throws.
// A writer publishes with the tag that is merged into: what it waited for is the merge. Baseline: the same merge with the search
// rows rewritten as well, which readers by tag would need if search did not know of merged tags.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { CatalogueRepository } from '../api/src/modules/catalogue/catalogue/catalogue.repository.ts'
import { CatalogueService } from '../api/src/modules/catalogue/catalogue/catalogue.service.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import { TagRepository } from '../api/src/modules/catalogue/tags/tag.repository.ts'
import { TagService } from '../api/src/modules/catalogue/tags/tag.service.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const TRACKS = Number(process.argv[2] ?? 100_000)
/** Somebody who is there after the fill. */
const ADMIN = 1
const product = await throwAwayProduct()
const db = createDatabase(product.connection, createLog('warn'))
const search = new PostgresSearchIndex(db)
const catalogue = new CatalogueService(db, new CatalogueRepository(db), search)
const tags = new TagService(db, new TagRepository(), search)
try {
  await fillCatalogue(product.connection, TRACKS)
  await tags.create(ADMIN, { mood: ['everywhere', 'halfway', 'third'] })
  await give('everywhere', 1)
  await give('halfway', 2)
  await sql`VACUUM ANALYZE`.execute(db)
  console.info(
    `| ${TRACKS} tracks | ms | readers: answers, p50 ms, max ms | what they saw (tracks by old name / by new) | a writer's longest wait ms, refused |\n|---|---|---|---|---|`,
  )
  await measure('renamed', ['everywhere', 'anywhere'], () => tags.rename(ADMIN, 'everywhere', { mood: ['anywhere'] }, false))
  await measure('merged', ['anywhere', 'halfway'], () => tags.rename(ADMIN, 'anywhere', { mood: ['halfway'] }, true))
  await measure('baseline: merged, search rows rewritten', ['halfway', 'third'], rewriteAll)
} finally {
  await db.destroy()
  await product.remove()
}

/** The tag of that name for every `nth` track. */
async function give(name: string, nth: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`SET statement_timeout = 0`.execute(one)
    await sql`INSERT INTO track_tags SELECT t.id, g.id FROM tracks t, tags g WHERE g.name = ${name} AND t.id % ${nth} = 0`.execute(one)
    await sql`UPDATE track_search SET tag_ids = tag_ids || (SELECT id FROM tags WHERE name = ${name}) WHERE track_id % ${nth} = 0`.execute(
      one,
    )
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
}

async function measure(what: string, [from, into]: [string, string], change: () => Promise<unknown>): Promise<void> {
  const before = [await having(from), await having(into)]
  const stop = new AbortController()
  const seen = new Map<string, number>()
  const times: number[] = []
  const reading = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now()
      const name = times.length % 2 === 0 ? from : into
      const total = await having(name)
      times.push(performance.now() - began)
      const saw = `${name === from ? 'old' : 'new'} name: ${total}`
      seen.set(saw, (seen.get(saw) ?? 0) + 1)
      await wait(1)
    }
  })()
  let [longest, refused] = [0, 0]
  const writing = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now()
      // As a publication begins: it waits here for a merge under way.
      const publish = db.transaction().execute((tx) => catalogue.tagIds(tx, { instrument: [], mood: ['dark'], genre: [] }))
      // A lock is waited for 10 s, and then the publication has failed.
      await publish.catch(() => refused++)
      longest = Math.max(longest, performance.now() - began)
      await wait(5)
    }
  })()
  await wait(300)
  const began = performance.now()
  await change()
  const took = performance.now() - began
  await wait(300)
  stop.abort()
  await Promise.all([reading, writing])
  const after = [await having(from), await having(into)]
  const allowed = new Set([`old name: ${before[0]}`, `old name: ${after[0]}`, `new name: ${before[1]}`, `new name: ${after[1]}`])
  const half = [...seen.keys()].filter((saw) => !allowed.has(saw))
  if (half.length > 0 || after[0] !== 0 || after[1] !== TRACKS) throw new Error(`readers saw ${half.join()}; in the end ${after.join()}`)
  times.sort((a, b) => a - b)
  const saws = [...seen].map(([saw, count]) => `${saw} (${count}×)`).join(', ')
  const p50 = times[Math.floor(times.length / 2)] ?? 0
  console.info(
    `| ${what} | ${took.toFixed(0)} | ${times.length}, ${p50.toFixed(1)}, ${times.at(-1)?.toFixed(1)} | ${saws} | ${longest.toFixed(0)}, ${refused} |`,
  )
}

async function having(mood: string): Promise<number> {
  const { total } = await search.find({
    tags: { instrument: [], mood: [mood], genre: [] },
    keyword: '',
    type: 't',
    sort: 'newest',
    page: 1,
    size: 20,
  })
  return total
}

/** The merge without `absorbed`: one transaction that rewrites every search row. */
async function rewriteAll(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const repository = new TagRepository()
    const [from, into] = [await repository.named(tx, 'halfway'), await repository.named(tx, 'third')]
    if (!from || !into) throw new Error('the tags are gone')
    await sql`LOCK TABLE tags IN EXCLUSIVE MODE`.execute(tx)
    await repository.move(tx, from.id, into.id)
    await sql`
      UPDATE track_search s SET tag_ids = array(SELECT tag_id FROM track_tags WHERE track_id = s.track_id)
      WHERE track_id IN (SELECT track_id FROM track_tags WHERE tag_id = ${into.id})`.execute(tx)
    await repository.remove(tx, from.id)
  })
}
