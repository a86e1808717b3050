import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { CatalogueRepository } from '../../api/src/modules/catalogue/catalogue/catalogue.repository.ts'
import { CatalogueService } from '../../api/src/modules/catalogue/catalogue/catalogue.service.ts'
import { PostgresSearchIndex } from '../../api/src/modules/catalogue/search/postgres-search.ts'
import { catalogueTags, koreanWords, latinWords } from '../catalogue/words.ts'
import { Times } from '../processes/figures.ts'

const EVERY_MS = 50

/** Publishes twenty tracks a second until it is stopped; `times` has the time of each. */
export function startPublisher(db: Database): { times: Times; stop(): Promise<void> } {
  const catalogue = new CatalogueService(
    db,
    new CatalogueRepository(db),
    new PostgresSearchIndex(db),
  )
  const times = new Times()
  const stopped = new AbortController()
  const publishing = (async () => {
    const from = performance.now()
    for (let count = 1; !stopped.signal.aborted; count++) {
      await wait(Math.max(0, from + count * EVERY_MS - performance.now()))
      await times.measure(() => publish(db, catalogue, count))
    }
  })()
  const stop = () => {
    stopped.abort()
    return publishing
  }
  return { times, stop }
}

async function publish(db: Database, catalogue: CatalogueService, count: number): Promise<void> {
  const pick = (names: readonly string[]) => names[count % names.length] ?? ''
  const artist = { id: 1 + (count % 100) }
  const file = await db
    .insertInto('files')
    .values({
      path: `published-${count}`,
      owner_id: artist.id,
      mime: 'audio/mpeg',
      bytes: 1,
      original_key: 'bench',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await catalogue.publishTrack({
    artist,
    album: { name: `published ${count % 900}`, description: '', artPath: null },
    track: { title: `${pick(koreanWords)} ${pick(latinWords)} ${count}`, description: '' },
    tags: {
      instrument: [pick(catalogueTags.instrument)],
      mood: [pick(catalogueTags.mood)],
      genre: [pick(catalogueTags.genre)],
    },
    fileId: file.id,
  })
}
