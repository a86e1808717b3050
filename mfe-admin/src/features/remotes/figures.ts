import type { RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { failureSignals } from '@sori/contract/registry'

type Visits = RemoteVersionReport['visits']

/** The share of failed visits above which a version needs attention. */
const FAILING_SHARE = 0.02
/** The least number of visits for a judgement about a version. */
const VISITS_MIN = 20

export function failuresOf(visits: Visits): number {
  return failureSignals.reduce((sum, signal) => sum + (visits[signal] ?? 0), 0)
}

/** Returns the share of visits with a good value, undefined without visits. */
export function goodPart(visits: Visits, vital: 'lcp' | 'inp' | 'cls'): number | undefined {
  const good = visits[`${vital}Good`] ?? 0
  const rated = good + (visits[`${vital}Fair`] ?? 0) + (visits[`${vital}Poor`] ?? 0)
  return rated === 0 ? undefined : good / rated
}

/** Returns the version's share of all visits of its remote. */
export function spreadOf({ visits }: RemoteVersionReport, { versions }: RemoteReport): number {
  const mounts = versions.reduce((sum, version) => sum + (version.visits.mount ?? 0), 0)
  return mounts === 0 ? 0 : (visits.mount ?? 0) / mounts
}

export function isFailing({ visits }: RemoteVersionReport): boolean {
  const { mount = 0 } = visits
  const failures = failuresOf(visits)
  return mount + failures >= VISITS_MIN && failures > mount * FAILING_SHARE
}
