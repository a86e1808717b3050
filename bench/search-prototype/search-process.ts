// The sets in a process of their own: told by the database what changed, asked by its parent.
import pg from 'pg'
import type { SearchRequest } from '../../api/src/modules/search/search-index.ts'
import { newsSince, readAll } from './feed.ts'
import type { Tag } from './search-sets.ts'
import { SearchSets } from './search-sets.ts'

/** What the parent asks, and what it hears. */
export type Asked = { at: number; method: 'find' | 'findAlbums' | 'mappedTags'; request: SearchRequest }
export type Answered = { at: number; answer: unknown } | { ready: string }

const client = new pg.Client(JSON.parse(process.argv[2] ?? '{}'))
await client.connect()
const began = performance.now()
const tags = await client.query<Tag>('SELECT id, kind, name FROM tags ORDER BY name COLLATE "C"')
const sets = new SearchSets(tags.rows)
let snapshot = await readAll(client, (kind, rows) => {
  const list = kind === 'track' ? sets.tracks : sets.albums
  for (const row of rows) {
    list.add(row)
    list.setDownloads(row.id, row.downloads)
  }
  list.settle()
})
const seconds = ((performance.now() - began) / 1000).toFixed(1)

// One after the other, or news would be taken in twice.
let turn: Promise<unknown> = Promise.resolve()
process.on('message', (asked: Asked) => {
  turn = turn.then(() => answer(asked))
})
process.on('disconnect', () => client.end())
send({
  ready: `read in ${seconds} s, sets ${megabytes(sets.tracks.bytes() + sets.albums.bytes())}, process ${megabytes(process.memoryUsage().rss)}`,
})

async function answer({ at, method, request }: Asked): Promise<void> {
  // Whoever asks has seen what was committed until now, and so must the sets.
  const news = await newsSince(client, snapshot)
  snapshot = news.snapshot
  sets.apply(news)
  send({ at, answer: sets[method](request) })
}

function send(answered: Answered): void {
  process.send?.(answered)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
