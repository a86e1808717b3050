import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../api/src/lib/database.ts'
import type { Connection } from '../../api/src/lib/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/log.ts'
import { PostgresSearchIndex } from '../../api/src/modules/search/postgres-search.ts'
import type { SearchIndex } from '../../api/src/modules/search/search-index.ts'
import type { Answered, Asked } from './search-process.ts'

/** A `SearchIndex` that asks sets in a process of their own; changes go to the database, which tells them. `report`: what was read. */
export async function startRoaringSearch(connection: Connection): Promise<{ index: SearchIndex; report: string; close(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('search-process.ts', import.meta.url)), [JSON.stringify(connection)], { execArgv: [] })
  const [first] = (await once(child, 'message')) as [Answered]
  const db = createDatabase(connection, createLog('warn'), { size: 2 })
  const asks = asker(child)
  const postgres = new PostgresSearchIndex(db)
  const index: SearchIndex = {
    find: (request) => asks('find', request),
    findAlbums: (request) => asks('findAlbums', request),
    mappedTags: (filters) => asks('mappedTags', filters),
    put: (track, tx) => postgres.put(track, tx),
    putAlbum: (album, tx) => postgres.putAlbum(album, tx),
    renameArtist: (memberId, nickname, tx) => postgres.renameArtist(memberId, nickname, tx),
    removeArtist: (memberId, tx) => postgres.removeArtist(memberId, tx),
    mergeTags: (from, into, tx) => postgres.mergeTags(from, into, tx),
    remove: (trackId, tx) => postgres.remove(trackId, tx),
  }
  const close = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
    await db.destroy()
  }
  return { index, report: 'ready' in first ? first.ready : '', close }
}

function asker(child: ChildProcess): <T>(method: Asked['method'], request: object) => Promise<T> {
  const waiting = new Map<number, (answer: never) => void>()
  let asked = 0
  child.on('message', (message: Answered) => {
    if (!('at' in message)) return
    waiting.get(message.at)?.(message.answer as never)
    waiting.delete(message.at)
  })
  return (method, request) =>
    new Promise((resolve) => {
      const at = asked++
      waiting.set(at, resolve)
      child.send({ at, method, request })
    })
}
