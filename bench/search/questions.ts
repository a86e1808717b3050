import type { SearchIndex, SearchRequest } from '../../api/src/modules/catalogue/search/search-index.ts'
import { catalogueTags } from '../catalogue/words.ts'

/** One kind of question to the index. `ask` gives the exact total, or null for mapped tags. */
export type Question = { name: string; request: SearchRequest; of: 'tracks' | 'albums' | 'mapped tags' }

/** The total of a question's answer, or null where there is none. */
export async function ask(index: SearchIndex, { request, of }: Question): Promise<number | null> {
  if (of === 'tracks') return (await index.find(request)).total
  if (of === 'albums') return (await index.findAlbums(request)).total
  await index.mappedTags(request)
  return null
}

const none = { instrument: [], mood: [], genre: [] }
const base: SearchRequest = { keyword: '', type: 't', tags: none, sort: 'newest', page: 1, size: 20 }

/** Every kind of question of D7, for a generated catalogue of `tracks` of which `sample` is one. */
export function questions(tracks: number, sample: { title: string; nickname: string }): Question[] {
  const { instrument, mood, genre } = catalogueTags
  const three = { instrument: instrument.slice(0, 3), mood: mood.slice(0, 3), genre: genre.slice(0, 3) }
  const each = { instrument: instrument.slice(0, 1), mood: mood.slice(0, 1), genre: genre.slice(0, 1) }
  const oneTag = { ...none, mood: mood.slice(0, 1) }
  // The twenty of page 10,000, or of a page as far in where there are fewer.
  const deep = Math.min(10_000, Math.floor(tracks / 50))
  const within = (hits: number) => Math.max(1, Math.min(10_000, Math.floor(hits / 40)))
  const all: [string, Partial<SearchRequest>, Question['of']?][] = [
    ['everything', {}],
    ['everything, by downloads', { sort: 'download' }],
    [`everything, page ${deep}`, { page: deep }],
    [`everything, page ${deep}, by downloads`, { page: deep, sort: 'download' }],
    ['everything, the last page', { page: Math.ceil(tracks / 20) }],
    ['one Korean letter', { keyword: '밤' }],
    ['one Korean letter, rare', { keyword: '뷁' }],
    ['two Korean letters', { keyword: '새벽' }],
    ['two Korean letters, by downloads', { keyword: '새벽', sort: 'download' }],
    ['one Latin letter', { keyword: 'e' }],
    ['one Latin letter, by downloads', { keyword: 'e', sort: 'download' }],
    [`one Latin letter, page ${within(tracks / 3)}`, { keyword: 'e', page: within(tracks / 3) }],
    ['word', { keyword: 'night' }],
    [`word, page ${within(tracks / 40)}`, { keyword: 'night', page: within(tracks / 40) }],
    ['whole title', { keyword: sample.title }],
    ['nickname', { keyword: sample.nickname, type: 'n' }],
    ['absent, of common letters', { keyword: 'neerd' }],
    ['absent', { keyword: '뷁뷁' }],
    ['one tag', { tags: oneTag }],
    ['one tag, by downloads', { tags: oneTag, sort: 'download' }],
    ['three tags, all', { tags: each }],
    ['any of 3 × 3 categories', { tags: three }],
    ['keyword and tag', { keyword: '새벽', tags: oneTag }],
    ['keyword and three tags', { keyword: 'e', tags: each }],
    ['mapped tags', {}, 'mapped tags'],
    ['mapped tags, one tag', { tags: oneTag }, 'mapped tags'],
    ['mapped tags, 3 × 3 categories', { tags: three }, 'mapped tags'],
    ['mapped tags, keyword', { keyword: '새벽' }, 'mapped tags'],
    ['albums', {}, 'albums'],
    ['albums, keyword', { keyword: '새벽' }, 'albums'],
    ['albums, by downloads', { sort: 'download' }, 'albums'],
    ['albums, one tag', { tags: oneTag }, 'albums'],
  ]
  return all.map(([name, request, of = 'tracks']) => ({ name, request: { ...base, ...request }, of }))
}
