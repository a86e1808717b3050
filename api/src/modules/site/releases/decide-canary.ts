import { failureSignals, type SignalName } from '@sori/contract/registry'

/** For each signal, the number of a version's visits that reported it. */
export type VersionVisits = Partial<Record<SignalName, number>>

export interface CanaryCounts {
  candidate: VersionVisits
  /** The live version's visits in the same period. */
  live: VersionVisits
  /** Minutes since the start. */
  minutes: number
}

export type Verdict = 'continue' | 'halt' | 'promote'

/** The accepted share of halts among equally good candidates. */
const FALSE_ALARMS = 0.01
/** The accepted share of promotions among candidates that fail in `BAD` of their visits. */
const WRONG_PROMOTIONS = 0.01
/** The tested hypotheses: the candidate fails two, five or twenty times as often. */
const SUSPECTED_RATIOS = [2, 5, 20]
/** The shares of failed visits of a good version (D139) and of a bad one. */
const [GOOD, BAD] = [0.02, 0.05]
/** Minutes before a promotion: a hang is counted only at the next visit. */
const MINUTES_MIN = 30

/**
 * Decides by two sequential tests, which may look at the counts at any time.
 *
 * Halts when `evidenceOf` reaches 1 / `FALSE_ALARMS`: Ville's inequality then bounds the share of
 * false alarms. Promotes by Wald's sequential probability ratio test (Annals of Mathematical
 * Statistics 16, 1945) of `GOOD` against `BAD`.
 */
export function decideCanary({ candidate, live, minutes }: CanaryCounts): Verdict {
  const evidence = evidenceOf(candidate, live)
  if (evidence >= 1 / FALSE_ALARMS) return 'halt'
  const isGood = logLikelihoodRatio(candidate) >= Math.log(1 / WRONG_PROMOTIONS)
  return isGood && evidence <= 1 && minutes >= MINUTES_MIN ? 'promote' : 'continue'
}

/**
 * Returns the evidence that the candidate fails more often than the live version. It is a mean of
 * likelihood ratios, whose expectation is at most 1 for equally good versions.
 *
 * For two versions that fail equally often, a given number of failures divides like the visits
 * (Przyborowski and Wilenski, Biometrika 31, 1940). The mean over ratios is Robbins's mixture
 * (Annals of Mathematical Statistics 41, 1970). The mean over signals is valid although a visit may
 * count several (Vovk and Wang, Annals of Statistics 49, 2021).
 */
function evidenceOf(candidate: VersionVisits, live: VersionVisits): number {
  const [ownVisits, liveVisits] = [visitsOf(candidate), visitsOf(live)]
  if (ownVisits === 0 || liveVisits === 0) return 1
  const expectedShare = ownVisits / (ownVisits + liveVisits)
  const ratios = failureSignals.flatMap((signal) =>
    SUSPECTED_RATIOS.map((ratio) => {
      const suspectedShare = (ratio * expectedShare) / (ratio * expectedShare + 1 - expectedShare)
      const ofCandidate = (candidate[signal] ?? 0) * Math.log(suspectedShare / expectedShare)
      const ofLive = (live[signal] ?? 0) * Math.log((1 - suspectedShare) / (1 - expectedShare))
      return Math.exp(ofCandidate + ofLive)
    }),
  )
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
}

/** Returns the logarithm of the likelihood of `GOOD` divided by that of `BAD`. */
function logLikelihoodRatio(candidate: VersionVisits): number {
  const failures = failuresOf(candidate)
  const successes = visitsOf(candidate) - failures
  return failures * Math.log(GOOD / BAD) + successes * Math.log((1 - GOOD) / (1 - BAD))
}

export function failuresOf(visits: VersionVisits): number {
  return failureSignals.reduce((sum, signal) => sum + (visits[signal] ?? 0), 0)
}

/** Returns the number of visits. A visit that failed before its first screen has no mount. */
export function visitsOf(visits: VersionVisits): number {
  return (visits.mount ?? 0) + failuresOf(visits)
}
