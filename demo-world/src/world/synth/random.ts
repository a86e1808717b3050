/** Returns a repeatable random number generator (mulberry32). */
export function createRandom(seed: string) {
  let state = 2166136261
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) as number), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    /** Returns a number, 0 ≤ x < 1. */
    next,
    /** Returns a number, -1 ≤ x < 1. */
    signed: () => next() * 2 - 1,
    /** Returns an integer, 0 ≤ n < `limit`. */
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    chance: (probability: number) => next() < probability,
  }
}

export type Random = ReturnType<typeof createRandom>
