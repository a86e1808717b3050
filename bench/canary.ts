// usage: npm run bench -- canary [runs] [seed]
//
// Plays canaries whose visits fail at random. Prints the shares of halted and promoted ones, and
// the candidate's visits until then. The limits are those of `decideCanary`.
import { type CanaryCase, seededRandom, simulateCanary } from '../api/src/testing/canary-runs.ts'
import { median, printHead, printRow } from './processes/figures.ts'

const runs = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 35)

const cases: [name: string, one: CanaryCase, wrong: 'halt' | 'promote'][] = [
  ['healthy, 0.1 % fail', { live: 0.001, candidate: 0.001, candidateShare: 0.05 }, 'halt'],
  ['healthy, 1 % fail', { live: 0.01, candidate: 0.01, candidateShare: 0.05 }, 'halt'],
  ['healthy, 10 % fail', { live: 0.1, candidate: 0.1, candidateShare: 0.05 }, 'halt'],
  ['healthy, half of the visitors', { live: 0.01, candidate: 0.01, candidateShare: 0.5 }, 'halt'],
  ['5 % fail instead of 0.1 %', { live: 0.001, candidate: 0.05, candidateShare: 0.05 }, 'promote'],
  ['5 % fail instead of 2 %', { live: 0.02, candidate: 0.05, candidateShare: 0.05 }, 'promote'],
  ['fails for members, 20 %', { live: 0.002, candidate: 0.2, candidateShare: 0.05 }, 'promote'],
  ['always fails', { live: 0.002, candidate: 1, candidateShare: 0.05 }, 'promote'],
]
const ERRORS_MAX = 0.01

const percent = (part: number) => `${(part * 100).toFixed(2)} %`

console.info(`${runs} runs of each case, seed ${seed}`)
printHead('candidate', 'halted', 'promoted', 'undecided', 'visits until then (median)')
for (const [name, expected, wrong] of cases) {
  const random = seededRandom(seed)
  const ended = Array.from({ length: runs }, () => simulateCanary(expected, random))
  const partOf = (verdict: string) =>
    ended.filter((run) => run.verdict === verdict).length / ended.length
  const parts = (['halt', 'promote', 'continue'] as const).map((verdict) => partOf(verdict))
  printRow(name, ...parts.map(percent), String(median(ended.map(({ visits }) => visits))))
  if (partOf(wrong) > ERRORS_MAX) {
    console.error(`${name}: more than ${percent(ERRORS_MAX)} end with ${wrong}`)
    process.exitCode = 1
  }
}
