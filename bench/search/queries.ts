import { sql } from 'kysely'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import type {
  SearchIndex,
  SearchRequest,
} from '../../api/src/modules/catalogue/search/search-index.ts'
import { catalogueTags } from '../catalogue/words.ts'

type SearchQuery = {
  name: string
  request: SearchRequest
  subject: 'tracks' | 'albums' | 'mapped tags'
}

/** Runs a query and returns its exact total; null for mapped tags, which have no total. */
export async function runQuery(
  index: SearchIndex,
  { request, subject }: SearchQuery,
): Promise<number | null> {
  if (subject === 'tracks') return (await index.findTracks(request)).total
  if (subject === 'albums') return (await index.findAlbums(request)).total
  await index.findReachableTags(request)
  return null
}

const noTags = { instrument: [], mood: [], genre: [] }
const defaultRequest: SearchRequest = {
  keyword: '',
  type: 't',
  tags: noTags,
  sort: 'newest',
  page: 1,
  size: 20,
}

type NamedQuery = [string, Partial<SearchRequest>, SearchQuery['subject']?]

/** Returns every kind of query of D7 for a generated catalogue. */
export async function searchQueries(db: Database, tracks: number): Promise<SearchQuery[]> {
  const { title, nickname } = await sampleTrack(db, tracks)
  const firstTags = (count: number) => ({
    instrument: catalogueTags.instrument.slice(0, count),
    mood: catalogueTags.mood.slice(0, count),
    genre: catalogueTags.genre.slice(0, count),
  })
  const oneTag = { ...noTags, mood: catalogueTags.mood.slice(0, 1) }
  const deepPage = Math.min(10_000, Math.floor(tracks / 50))
  const middlePage = (hits: number) => Math.max(1, Math.min(10_000, Math.floor(hits / 40)))
  const [letterPage, wordPage] = [middlePage(tracks / 3), middlePage(tracks / 40)]
  const queries: NamedQuery[] = [
    ['everything', {}],
    ['everything, by downloads', { sort: 'download' }],
    [`everything, page ${deepPage}`, { page: deepPage }],
    [`everything, page ${deepPage}, by downloads`, { page: deepPage, sort: 'download' }],
    ['everything, the last page', { page: Math.ceil(tracks / 20) }],
    ['one Korean letter', { keyword: '밤' }],
    ['one Korean letter, rare', { keyword: '뷁' }],
    ['two Korean letters', { keyword: '새벽' }],
    ['two Korean letters, by downloads', { keyword: '새벽', sort: 'download' }],
    ['one Latin letter', { keyword: 'e' }],
    ['one Latin letter, by downloads', { keyword: 'e', sort: 'download' }],
    [`one Latin letter, page ${letterPage}`, { keyword: 'e', page: letterPage }],
    ['word', { keyword: 'night' }],
    [`word, page ${wordPage}`, { keyword: 'night', page: wordPage }],
    ['whole title', { keyword: title }],
    ['nickname', { keyword: nickname, type: 'n' }],
    ['absent, of common letters', { keyword: 'neerd' }],
    ['absent', { keyword: '뷁뷁' }],
    ['one tag', { tags: oneTag }],
    ['one tag, by downloads', { tags: oneTag, sort: 'download' }],
    ['three tags, all', { tags: firstTags(1) }],
    ['any of 3 × 3 categories', { tags: firstTags(3) }],
    ['keyword and tag', { keyword: '새벽', tags: oneTag }],
    ['keyword and three tags', { keyword: 'e', tags: firstTags(1) }],
    ...everythingQueries(title, nickname, oneTag),
    ...characterQueries(oneTag),
    ['mapped tags', {}, 'mapped tags'],
    ['mapped tags, one tag', { tags: oneTag }, 'mapped tags'],
    ['mapped tags, 3 × 3 categories', { tags: firstTags(3) }, 'mapped tags'],
    ['mapped tags, keyword', { keyword: '새벽' }, 'mapped tags'],
    ['albums', {}, 'albums'],
    ['albums, keyword', { keyword: '새벽' }, 'albums'],
    ['albums, by downloads', { sort: 'download' }, 'albums'],
    ['albums, one tag', { tags: oneTag }, 'albums'],
  ]
  return queries.map(([name, changes, subject = 'tracks']) => ({
    name,
    request: { ...defaultRequest, ...changes },
    subject,
  }))
}

/** Returns searches over everything (D96). */
function everythingQueries(
  title: string,
  nickname: string,
  oneTag: SearchRequest['tags'],
): NamedQuery[] {
  const all = { type: 'a', sort: 'match' } as const
  return [
    ['a: one Korean letter', { keyword: '밤', ...all }],
    ['a: one Latin letter', { keyword: 'e', ...all }],
    ['a: two Korean letters', { keyword: '새벽', ...all }],
    ['a: two Korean letters, page 50', { keyword: '새벽', ...all, page: 50 }],
    ['a: two Korean letters, newest', { keyword: '새벽', ...all, sort: 'newest' }],
    ['a: word', { keyword: 'night', ...all }],
    ['a: whole title', { keyword: title, ...all }],
    ['a: nickname', { keyword: nickname, ...all }],
    ['a: tag in the other language', { keyword: '피아노', ...all }],
    ['a: two tags', { keyword: 'calm piano', ...all }],
    ['a: two words', { keyword: 'night 새벽', ...all }],
    ['a: word and tag filter', { keyword: 'night', ...all, tags: oneTag }],
    ['a: initial consonants', { keyword: 'ㅅㅂ', ...all }],
    ['a: absent', { keyword: '뷁뷁', ...all }],
    ['a: mapped tags, word', { keyword: 'night', ...all }, 'mapped tags'],
    ['a: albums, word', { keyword: 'night', ...all }, 'albums'],
    ['a: albums, tag', { keyword: 'piano', ...all }, 'albums'],
  ]
}

/** Returns filters by type, tempo and key, and the order by tempo (D99). */
function characterQueries(oneTag: SearchRequest['tags']): NamedQuery[] {
  const bpm = { min: 90, max: 110 }
  const allFilters = { soundType: 'LOOP', bpm, key: 'Am' } as const
  const wordSearch = { keyword: 'night', type: 'a', sort: 'match' } as const
  return [
    ['by tempo, the slowest first', { sort: 'bpm' }],
    ['type', { character: { soundType: 'LOOP' } }],
    ['BPM range', { character: { bpm } }],
    ['BPM range, by tempo', { character: { bpm }, sort: 'bpm' }],
    ['BPM range, page 500', { character: { bpm }, page: 500 }],
    ['key', { character: { key: 'Am' } }],
    ['type, BPM range and key', { character: allFilters }],
    ['type, BPM range, key and tag', { character: allFilters, tags: oneTag }],
    ['a: word, BPM range and key', { ...wordSearch, character: allFilters }],
    ['a: word, by tempo', { ...wordSearch, sort: 'bpm' }],
    ['mapped tags, BPM range', { character: { bpm } }, 'mapped tags'],
    ['albums, BPM range', { character: { bpm } }, 'albums'],
  ]
}

/** Returns a track whose title is long enough to be unique. */
async function sampleTrack(db: Database, tracks: number) {
  const { rows } = await sql<{ title: string; nickname: string }>`
    SELECT t.title, m.nickname FROM tracks t JOIN members m ON m.id = t.member_id
    WHERE t.id > ${Math.ceil(tracks / 3)} AND length(t.title) BETWEEN 16 AND 20
    ORDER BY t.id LIMIT 1`.execute(db)
  const [sample] = rows
  if (!sample) throw new Error('no track has a title of 16 to 20 letters')
  return sample
}
