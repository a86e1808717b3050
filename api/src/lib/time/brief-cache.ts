/** Keeps what was computed for a moment. `clear` also covers what is being computed: that is handed out and not kept. */
export class BriefCache<T> {
  #kept = new Map<string, { value: T; until: number }>()
  #generation = 0
  #milliseconds: number
  #most: number

  constructor(milliseconds: number, most = 1_000) {
    this.#milliseconds = milliseconds
    this.#most = most
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known && known.until > performance.now()) return known.value
    const generation = this.#generation
    const value = await compute()
    if (generation === this.#generation) {
      if (this.#kept.size >= this.#most) this.#kept.clear()
      this.#kept.set(key, { value, until: performance.now() + this.#milliseconds })
    }
    return value
  }

  clear(): void {
    this.#generation++
    this.#kept.clear()
  }
}
