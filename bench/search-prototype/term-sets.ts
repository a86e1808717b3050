import { RoaringBitmap32 } from 'roaring-wasm'

/** Which places have a term: a gram or a tag. Additions are gathered, because one at a time they are slow. */
export class TermSets {
  #sets = new Map<number, RoaringBitmap32>()
  #added = new Map<number, number[]>()

  add(term: number, place: number): void {
    const added = this.#added.get(term)
    if (added) added.push(place)
    else this.#added.set(term, [place])
  }

  remove(term: number, place: number): void {
    this.flush()
    this.#sets.get(term)?.remove(place)
  }

  of(term: number): RoaringBitmap32 | undefined {
    return this.#sets.get(term)
  }

  /** To be called before terms are read. */
  flush(): void {
    for (const [term, places] of this.#added) {
      const set = this.#sets.get(term) ?? new RoaringBitmap32()
      set.addMany(places)
      this.#sets.set(term, set)
    }
    this.#added.clear()
  }

  bytes(): number {
    return [...this.#sets.values()].reduce((sum, set) => sum + set.getSerializationSizeInBytes('portable'), 0)
  }
}
