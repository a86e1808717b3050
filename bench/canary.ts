// usage: npm run bench -- canary [runs] [seed]
//
// Simulates canaries whose visits fail at random. Prints the shares of halted and of promoted
// canaries, and the candidate's visits before the decision of `decideCanary`.
import { type CanaryCase, seededRandom, simulateCanary } from '../api/src/testing/canary-runs.ts'
import { median, printHead, printRow } from './processes/figures.ts'

const runs = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 35)

const cases: [name: string, failureRates: CanaryCase, wrongVerdict: 'halt' | 'promote'][] = [
  ['healthy, 0.1 % fail', { live: 0.001, candidate: 0.001, candidateShare: 0.05 }, 'halt'],
  ['healthy, 1 % fail', { live: 0.01, candidate: 0.01, candidateShare: 0.05 }, 'halt'],
  ['healthy, 10 % fail', { live: 0.1, candidate: 0.1, candidateShare: 0.05 }, 'halt'],
  ['healthy, half of the visitors', { live: 0.01, candidate: 0.01, candidateShare: 0.5 }, 'halt'],
  ['5 % fail instead of 0.1 %', { live: 0.001, candidate: 0.05, candidateShare: 0.05 }, 'promote'],
  ['5 % fail instead of 2 %', { live: 0.02, candidate: 0.05, candidateShare: 0.05 }, 'promote'],
  ['fails for members, 20 %', { live: 0.002, candidate: 0.2, candidateShare: 0.05 }, 'promote'],
  ['always fails', { live: 0.002, candidate: 1, candidateShare: 0.05 }, 'promote'],
]
const WRONG_SHARE_MAX = 0.01

const percent = (part: number) => `${(part * 100).toFixed(2)} %`

console.info(`${runs} runs of each case, seed ${seed}`)
printHead('candidate', 'halted', 'promoted', 'undecided', 'visits until then (median)')
for (const [name, failureRates, wrongVerdict] of cases) {
  const random = seededRandom(seed)
  const canaries = Array.from({ length: runs }, () => simulateCanary(failureRates, random))
  const shareOf = (verdict: string) =>
    canaries.filter((canary) => canary.verdict === verdict).length / canaries.length
  const shares = (['halt', 'promote', 'continue'] as const).map((verdict) => shareOf(verdict))
  printRow(name, ...shares.map(percent), String(median(canaries.map(({ visits }) => visits))))
  if (shareOf(wrongVerdict) > WRONG_SHARE_MAX) {
    console.error(`${name}: more than ${percent(WRONG_SHARE_MAX)} end with ${wrongVerdict}`)
    process.exitCode = 1
  }
}
