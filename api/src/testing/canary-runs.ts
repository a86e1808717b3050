import { decideCanary, type Verdict, visitsOf } from '../modules/site/releases/decide-canary.ts'

/** Visits of both versions between two judgements. */
const VISITS_PER_DECISION = 200
const DECISIONS_MAX = 300
const MINUTES_PER_DECISION = 1
/** The share of failed visits that report two signals. */
const SHARE_WITH_TWO_SIGNALS = 0.3

/** The shares of visits that fail. */
export interface CanaryCase {
  live: number
  candidate: number
  /** The share of visitors that run the candidate. */
  candidateShare: number
}

export interface CanaryRun {
  verdict: Verdict
  /** The candidate's visits until the verdict. */
  visits: number
}

/** Simulates a canary until its verdict. `random` returns numbers from 0 to 1. */
export function simulateCanary(
  { live, candidate, candidateShare }: CanaryCase,
  random: () => number,
): CanaryRun {
  const candidateCounts = { mount: 0, event: 0, render: 0 }
  const liveCounts = { mount: 0, event: 0, render: 0 }
  for (let decision = 1; decision <= DECISIONS_MAX; decision += 1) {
    const arrived = countSuccesses(VISITS_PER_DECISION, candidateShare, random)
    addVisits(candidateCounts, arrived, candidate, random)
    addVisits(liveCounts, VISITS_PER_DECISION - arrived, live, random)
    const minutes = decision * MINUTES_PER_DECISION
    const verdict = decideCanary({ candidate: candidateCounts, live: liveCounts, minutes })
    if (verdict !== 'continue') return { verdict, visits: visitsOf(candidateCounts) }
  }
  return { verdict: 'continue', visits: visitsOf(candidateCounts) }
}

type Counts = { mount: number; event: number; render: number }

function addVisits(
  counts: Counts,
  visits: number,
  failureRate: number,
  random: () => number,
): void {
  const failed = countSuccesses(visits, failureRate, random)
  counts.mount += visits
  counts.event += failed
  counts.render += countSuccesses(failed, SHARE_WITH_TWO_SIGNALS, random)
}

/** Returns a random number of successes (binomial), by drawing the gaps between them. */
function countSuccesses(trials: number, chance: number, random: () => number): number {
  if (chance <= 0) return 0
  if (chance >= 1) return trials
  let count = 0
  const gap = () => Math.floor(Math.log(1 - random()) / Math.log(1 - chance)) + 1
  for (let trial = gap(); trial <= trials; trial += gap()) count += 1
  return count
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
