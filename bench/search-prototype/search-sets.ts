import { RoaringArenaAllocator, RoaringBitmap32 } from 'roaring-wasm'
import type { MapRequest, SearchFilters, SearchRequest, SearchResult } from '../../api/src/modules/search/search-index.ts'
import type { News } from './feed.ts'
import { intersection, ListSets } from './list-sets.ts'

type TagSet = SearchFilters['tags']

const tagKinds = ['instrument', 'mood', 'genre'] as const

/** A tag as the database has it. */
export type Tag = { id: number; kind: keyof TagSet; name: string }

/** Both lists as sets, and the questions of `SearchIndex` on them. What an answer makes on the way is freed with it. */
export class SearchSets {
  readonly tracks = new ListSets()
  readonly albums = new ListSets()
  #tags: readonly Tag[]

  /** `tags` by name, as bytes are compared. */
  constructor(tags: readonly Tag[]) {
    this.#tags = tags
  }

  apply({ tracks, albums, trackCounters, albumCounters }: News): void {
    for (const change of albums) this.albums[change.sign > 0 ? 'add' : 'remove'](change)
    for (const change of tracks) this.tracks[change.sign > 0 ? 'add' : 'remove'](change)
    for (const { id, downloads } of trackCounters) this.tracks.setDownloads(id, downloads)
    for (const { id, downloads } of albumCounters) this.albums.setDownloads(id, downloads)
    this.tracks.settle()
    this.albums.settle()
  }

  find(request: SearchRequest): SearchResult {
    return freeing(() => pageOf(this.tracks, this.#matching(request), request))
  }

  findAlbums(request: SearchRequest): SearchResult {
    return freeing(() => {
      const byKeyword = this.albums.withKeyword(request.keyword, request.type)
      const byTags = this.#byTags(request.tags)
      if (byTags.length === 0) return pageOf(this.albums, byKeyword, request)
      const withTrack = this.albums.placesOf(this.tracks.albumIdsOf(intersection(byTags)))
      return pageOf(this.albums, intersection([withTrack, byKeyword]), request)
    })
  }

  mappedTags({ list = 'tracks', ...filters }: MapRequest): TagSet {
    return freeing(() => {
      const byName = list === 'albums' && this.albums.withKeyword(filters.keyword, filters.type)
      const mapped: TagSet = { instrument: [], mood: [], genre: [] }
      for (const kind of tagKinds) {
        const tags = { ...filters.tags, [kind]: [] }
        const hits = byName ? this.#matching({ tags, keyword: '', type: 't' }) : this.#matching({ ...filters, tags })
        for (const tag of this.#tags.filter((one) => one.kind === kind)) {
          const found = this.tracks.withTag(tag.id)
          if (!found?.intersects(hits)) continue
          const leads = !byName || this.albums.placesOf(this.tracks.albumIdsOf(intersection([found, hits]))).intersects(byName)
          if (leads) mapped[kind].push(tag.name)
        }
      }
      return mapped
    })
  }

  #matching({ tags, keyword, type }: SearchFilters): RoaringBitmap32 {
    return intersection([...this.#byTags(tags), this.tracks.withKeyword(keyword, type)])
  }

  #byTags(tags: TagSet): RoaringBitmap32[] {
    const chosen = tagKinds.filter((kind) => tags[kind].length > 0)
    return chosen.map((kind) => {
      const ids = this.#tags.filter((tag) => tag.kind === kind && tags[kind].includes(tag.name))
      return RoaringBitmap32.orMany(ids.map(({ id }) => this.tracks.withTag(id) ?? new RoaringBitmap32()))
    })
  }
}

function pageOf(list: ListSets, hits: RoaringBitmap32, { sort, page, size }: SearchRequest): SearchResult {
  return { ids: list.page(hits, sort, (page - 1) * size, size), total: hits.size }
}

function freeing<T>(work: () => T): T {
  const arena = RoaringArenaAllocator.start()
  try {
    return work()
  } finally {
    RoaringArenaAllocator.stop()
    arena.disposeAll()
  }
}
