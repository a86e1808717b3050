import { decideCanary, type Verdict, visitsOf } from '../modules/site/releases/decide-canary.ts'

/** Visits of all versions between two looks. */
const VISITS_PER_LOOK = 200
const LOOKS_MAX = 300
const LOOK_MINUTES = 1
/** The share of failed visits that count two signals. */
const TWICE = 0.3

/** The shares of visits that fail. */
export interface CanaryCase {
  live: number
  candidate: number
  /** The share of visitors that run the candidate. */
  part: number
}

export interface CanaryRun {
  verdict: Verdict
  /** The candidate's visits until the verdict. */
  visits: number
}

/** Plays a canary until its verdict. `random` returns numbers from 0 to 1. */
export function runCanary({ live, candidate, part }: CanaryCase, random: () => number): CanaryRun {
  const own = { mount: 0, event: 0, render: 0 }
  const others = { mount: 0, event: 0, render: 0 }
  for (let look = 1; look <= LOOKS_MAX; look += 1) {
    const arrived = successes(VISITS_PER_LOOK, part, random)
    visit(own, arrived, candidate, random)
    visit(others, VISITS_PER_LOOK - arrived, live, random)
    const minutes = look * LOOK_MINUTES
    const verdict = decideCanary({ candidate: own, live: others, minutes })
    if (verdict !== 'continue') return { verdict, visits: visitsOf(own) }
  }
  return { verdict: 'continue', visits: visitsOf(own) }
}

type Counts = { mount: number; event: number; render: number }

function visit(counts: Counts, visits: number, failing: number, random: () => number): void {
  const failed = successes(visits, failing, random)
  counts.mount += visits
  counts.event += failed
  counts.render += successes(failed, TWICE, random)
}

/** Returns a binomial number, by the gaps between successes. */
function successes(trials: number, chance: number, random: () => number): number {
  if (chance <= 0) return 0
  if (chance >= 1) return trials
  let found = 0
  const gap = () => Math.floor(Math.log(1 - random()) / Math.log(1 - chance)) + 1
  for (let at = gap(); at <= trials; at += gap()) found += 1
  return found
}

/** Returns Tommy Ettinger's mulberry32: equal seeds repeat a run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
