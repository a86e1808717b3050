import { RoaringBitmap32 } from 'roaring-wasm'
import { nameKey } from '../../api/src/lib/name-key.ts'
import { gramsOfKeyword, provesMatch } from '../../api/src/modules/search/grams.ts'
import type { SearchRequest } from '../../api/src/modules/search/search-index.ts'
import { Ranking } from './ranking.ts'
import { TermSets } from './term-sets.ts'

/** A track or an album as it is found; `at` in microseconds. */
export type Row = { id: number; album_id: number; at: number; tag_ids: number[]; name_key: string; nickname_key: string }

/** One list as sets. A row's place is its rank in the order of time: whatever comes out of order makes all places anew. */
export class ListSets {
  #rows: Row[] = []
  #ids: number[] = []
  #places = new Map<number, number>()
  #all = new RoaringBitmap32()
  #names = new TermSets()
  #nicknames = new TermSets()
  #tags = new TermSets()
  #ranking = new Ranking(this.#ids)
  #disordered = false

  add(row: Row): void {
    const known = this.#places.get(row.id)
    const last = this.#rows.at(-1)
    const place = known ?? this.#rows.length
    if (known === undefined && last && (row.at - last.at || row.id - last.id) < 0) this.#disordered = true
    this.#rows[place] = row
    this.#ids[place] = row.id
    this.#places.set(row.id, place)
    this.#all.add(place)
    for (const gram of gramsOf(row.name_key)) this.#names.add(gram, place)
    for (const gram of gramsOf(row.nickname_key)) this.#nicknames.add(gram, place)
    for (const tag of row.tag_ids) this.#tags.add(tag, place)
    if (known === undefined) this.#ranking.set(place, 0)
  }

  remove(row: Row): void {
    const place = this.#places.get(row.id)
    if (place === undefined) return
    this.#all.remove(place)
    for (const gram of gramsOf(row.name_key)) this.#names.remove(gram, place)
    for (const gram of gramsOf(row.nickname_key)) this.#nicknames.remove(gram, place)
    for (const tag of row.tag_ids) this.#tags.remove(tag, place)
  }

  setDownloads(id: number, downloads: number): void {
    const place = this.#places.get(id)
    if (place !== undefined) this.#ranking.set(place, downloads)
  }

  /** Makes what was added visible. */
  settle(): void {
    if (this.#disordered) this.#reorder()
    for (const terms of [this.#names, this.#nicknames, this.#tags]) terms.flush()
  }

  get all(): RoaringBitmap32 {
    return this.#all
  }

  withTag(tagId: number): RoaringBitmap32 | undefined {
    return this.#tags.of(tagId)
  }

  withKeyword(given: string, type: SearchRequest['type']): RoaringBitmap32 {
    const keyword = nameKey(given)
    if (keyword === '') return this.#all
    if (!keyword.isWellFormed()) return new RoaringBitmap32()
    const terms = type === 't' ? this.#names : this.#nicknames
    const sets = gramsOfKeyword(keyword).map((gram) => terms.of(gram) ?? new RoaringBitmap32())
    const found = intersection(sets.sort((a, b) => a.size - b.size))
    if (provesMatch(keyword)) return found
    const column = type === 't' ? 'name_key' : 'nickname_key'
    return new RoaringBitmap32(found.toUint32Array().filter((place) => this.#rows[place]?.[column].includes(keyword)))
  }

  /** The places of those that have one of `ids`. */
  placesOf(ids: Iterable<number>): RoaringBitmap32 {
    const places: number[] = []
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) places.push(place)
    }
    return new RoaringBitmap32(places)
  }

  albumIdsOf(hits: RoaringBitmap32): Set<number> {
    const found = new Set<number>()
    for (const place of hits.toUint32Array()) found.add(this.#rows[place]?.album_id ?? 0)
    return found
  }

  page(hits: RoaringBitmap32, sort: SearchRequest['sort'], from: number, size: number): number[] {
    const many = Math.max(0, Math.min(size, hits.size - from))
    if (many === 0) return []
    const placeAt = (rank: number) => hits.select(sort === 'oldest' ? rank : hits.size - 1 - rank)
    const places =
      sort === 'download' ? this.#ranking.page(hits, from, many) : Array.from({ length: many }, (_, step) => placeAt(from + step))
    return places.map((place) => this.#ids[place] ?? 0)
  }

  bytes(): number {
    return [this.#names, this.#nicknames, this.#tags].reduce((sum, terms) => sum + terms.bytes(), 0)
  }

  #reorder(): void {
    const present = this.#rows.filter((_, place) => this.#all.has(place)).sort((a, b) => a.at - b.at || a.id - b.id)
    const downloads = present.map(({ id }) => this.#ranking.downloads[this.#places.get(id) ?? 0] ?? 0)
    this.#rows = []
    this.#ids = []
    this.#places.clear()
    this.#all = new RoaringBitmap32()
    this.#names = new TermSets()
    this.#nicknames = new TermSets()
    this.#tags = new TermSets()
    this.#ranking = new Ranking(this.#ids)
    this.#disordered = false
    for (const [at, row] of present.entries()) {
      this.add(row)
      this.#ranking.set(at, downloads[at] ?? 0)
    }
  }
}

/** In all of `sets`, of which the first is best the smallest. Never one of them itself. */
export function intersection(sets: readonly RoaringBitmap32[]): RoaringBitmap32 {
  const found = sets[0]?.clone() ?? new RoaringBitmap32()
  for (const set of sets.slice(1)) found.andInPlace(set)
  return found
}

/** As `search_grams` in the database. */
function gramsOf(key: string): Set<number> {
  const points = Array.from(key, (character) => character.codePointAt(0) ?? 0)
  return new Set([...points, ...points.slice(1).map((point, at) => (points[at] ?? 0) * 2 ** 21 + point)])
}
