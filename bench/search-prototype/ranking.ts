import type { RoaringBitmap32 } from 'roaring-wasm'

/** So many places may have moved before all are sorted again. */
const MOVED_MOST = 10_000

/** Places by downloads, the most first, equals by the greater id first. What moved lately is kept beside the sorted rest. */
export class Ranking {
  readonly downloads: number[] = []
  #ids: readonly number[]
  #sorted = new Uint32Array(0)
  #moved = new Set<number>()

  constructor(ids: readonly number[]) {
    this.#ids = ids
  }

  set(place: number, downloads: number): void {
    this.downloads[place] = downloads
    this.#moved.add(place)
  }

  page(hits: RoaringBitmap32, from: number, size: number): number[] {
    if (this.#moved.size > MOVED_MOST) this.#sort()
    const walked = ((from + size) * this.#ids.length) / hits.size
    if (hits.size < walked) return this.#inOrder(hits.toArray()).slice(from, from + size)
    const moved = this.#inOrder([...this.#moved].filter((place) => hits.has(place)))
    const page: number[] = []
    let next = 0
    let rank = 0
    for (const place of this.#sorted) {
      if (page.length === size) return page
      if (this.#moved.has(place) || !hits.has(place)) continue
      for (let ahead = moved[next]; ahead !== undefined && this.#compare(ahead, place) < 0; ahead = moved[++next])
        if (rank++ >= from && page.length < size) page.push(ahead)
      if (rank++ >= from && page.length < size) page.push(place)
    }
    return [...page, ...moved.slice(Math.max(next, next + from - rank))].slice(0, size)
  }

  #sort(): void {
    this.#sorted = Uint32Array.from(this.#inOrder(this.#ids.map((_, place) => place)))
    this.#moved.clear()
  }

  #inOrder(places: number[]): number[] {
    return places.sort((a, b) => this.#compare(a, b))
  }

  #compare(a: number, b: number): number {
    return (this.downloads[b] ?? 0) - (this.downloads[a] ?? 0) || (this.#ids[b] ?? 0) - (this.#ids[a] ?? 0)
  }
}
