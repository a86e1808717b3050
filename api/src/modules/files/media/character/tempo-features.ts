import type { Onsets } from './onset-meter.ts'
import { Rhythm } from './rhythm.ts'

const SLOWEST_BPM = 45
const FASTEST_BPM = 220
/** The factor between two candidates. The best one is refined afterwards. */
const STEP = 1.01
/** The most usual tempo. */
const USUAL_BPM = 110
/** Times in beats at which music with this tempo repeats, or at which it must not repeat. */
const LAGS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8]
const PERIODS = [0.25, 0.5, 1, 2, 4, 1 / 3, 2 / 3, 1.5, 0.75]

export const TEMPOS: readonly number[] = Array.from(
  { length: Math.floor(Math.log(FASTEST_BPM / SLOWEST_BPM) / Math.log(STEP)) + 1 },
  (_, step) => SLOWEST_BPM * STEP ** step,
)

/** Returns the features of each tempo, in the order of `TEMPO_WEIGHTS`. */
export function featuresOfTempos(onsets: Onsets): number[][] {
  const rhythms = [onsets.hits, onsets.notes].map((strength) => new Rhythm(strength, onsets.rate))
  return TEMPOS.map((bpm) => {
    const beat = (60 * onsets.rate) / bpm
    const octaves = Math.log2(bpm / USUAL_BPM)
    const [hits] = rhythms as [Rhythm]
    return [
      ...rhythms.flatMap((rhythm) => [
        ...LAGS.map((lag) => rhythm.similarity(lag * beat) ?? 0),
        ...PERIODS.map((period) => rhythm.strength(period * beat)),
      ]),
      ...[4, 8].map((lag) => (hits.similarity(lag * beat) === undefined ? 1 : 0)),
      octaves,
      octaves ** 2,
    ]
  })
}
