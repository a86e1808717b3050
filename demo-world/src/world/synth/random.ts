/** A repeatable random number generator. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number
  /** -1 ≤ x < 1, for noise and for humanising */
  signed(): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

export function createRandom(seed: string): Random {
  let state = 2166136261
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) as number), 16777619)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    signed: () => next() * 2 - 1,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    chance: (probability) => next() < probability,
  }
}
