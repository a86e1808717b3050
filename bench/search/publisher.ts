import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { catalogueTags, koreanWords, latinWords } from '../catalogue/words.ts'
import { Durations } from '../processes/figures.ts'
import type { Services } from '../processes/temporary-product.ts'

const INTERVAL_MS = 50

/**
 * Publishes twenty tracks a second until `stop` is called. `times` has the duration of each
 * publication.
 */
export function startPublisher(db: Database, services: Services) {
  const times = new Durations()
  let isStopped = false
  const publishing = (async () => {
    const startedAt = performance.now()
    for (let count = 1; !isStopped; count++) {
      await wait(Math.max(0, startedAt + count * INTERVAL_MS - performance.now()))
      await times.measure(() => publish(db, services, count))
    }
  })()
  const stop = () => {
    isStopped = true
    return publishing
  }
  return { times, stop }
}

async function publish(db: Database, { catalogue }: Services, count: number): Promise<void> {
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
  const { instrument, mood, genre } = catalogueTags
  await catalogue.publishTrack({
    artist,
    album: { name: `published ${count % 900}`, description: '', artPath: null },
    track: { title: `${pick(koreanWords)} ${pick(latinWords)} ${count}`, description: '' },
    tags: { instrument: [pick(instrument)], mood: [pick(mood)], genre: [pick(genre)] },
    fileId: file.id,
  })
}
