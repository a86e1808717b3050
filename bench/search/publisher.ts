import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { nameKey } from '../../api/src/lib/text/name-key.ts'
import type { SearchIndex } from '../../api/src/modules/catalogue/search/search-index.ts'
import { koreanWords, latinWords } from '../catalogue/words.ts'

const EVERY_MS = 50

/** Publishes twenty tracks a second, as `publishTrack` does, until it is stopped: then it gives what each took in ms. */
export function startPublisher(db: Database, index: SearchIndex): { stop(): Promise<number[]> } {
  const took: number[] = []
  let stopped = false
  const run = async () => {
    const began = performance.now()
    for (let at = 1; !stopped; at++) {
      await wait(Math.max(0, began + at * EVERY_MS - performance.now()))
      const start = performance.now()
      await publish(db, index, at)
      took.push(performance.now() - start)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped = true
      await running
      return took
    },
  }
}

async function publish(db: Database, index: SearchIndex, at: number): Promise<void> {
  const title = `${koreanWords[at % koreanWords.length]} ${latinWords[at % latinWords.length]} ${at}`.toUpperCase()
  const createdAt = new Date()
  const tagIds = [1 + (at % 20), 21 + (at % 7), 41 + (at % 11)]
  await db.transaction().execute(async (tx) => {
    const artist = await tx
      .selectFrom('members')
      .select(['id', 'nickname'])
      .where('id', '=', 1 + (at % 100))
      .executeTakeFirstOrThrow()
    const album = await tx
      .selectFrom('albums')
      .select(['id', 'name', 'created_at'])
      .where('id', '=', 1 + (at % 900))
      .executeTakeFirstOrThrow()
    const sound = {
      path: `published-${at}-${createdAt.getTime()}`,
      owner_id: artist.id,
      mime: 'audio/mpeg' as const,
      bytes: 1,
      original_key: 'bench',
    }
    const { id: fileId } = await tx.insertInto('files').values(sound).returning('id').executeTakeFirstOrThrow()
    const track = {
      album_id: album.id,
      member_id: artist.id,
      file_id: fileId,
      title,
      title_key: `${nameKey(title)} ${fileId}`,
      description: '',
    }
    const { id } = await tx.insertInto('tracks').values(track).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('track_counters').values({ track_id: id, downloads: 0 }).execute()
    await tx
      .insertInto('track_tags')
      .values(tagIds.map((tagId) => ({ track_id: id, tag_id: tagId })))
      .execute()
    await index.putAlbum(tx, { id: album.id, createdAt: album.created_at, name: album.name, nickname: artist.nickname })
    await index.put(tx, { id, albumId: album.id, createdAt, title, nickname: artist.nickname, tagIds })
  })
}
