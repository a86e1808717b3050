import type { RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { failureSignals } from '@sori/contract/registry'

type Visits = RemoteVersionReport['visits']

/** A version with a larger share of failed visits is marked as failing. */
const FAILING_SHARE = 0.02
/** A version with fewer visits is not judged. */
const VISITS_MIN = 20

export function failuresOf(visits: Visits): number {
  return failureSignals.reduce((sum, signal) => sum + (visits[signal] ?? 0), 0)
}

/** Returns the share of measured visits with a good value; undefined without measured visits. */
export function goodShare(visits: Visits, vital: 'lcp' | 'inp' | 'cls'): number | undefined {
  const good = visits[`${vital}Good`] ?? 0
  const rated = good + (visits[`${vital}Fair`] ?? 0) + (visits[`${vital}Poor`] ?? 0)
  return rated === 0 ? undefined : good / rated
}

/** Returns the share of the remote's visits that loaded this version. */
export function shareOfVisits({ visits }: RemoteVersionReport, { versions }: RemoteReport): number {
  const mounts = versions.reduce((sum, version) => sum + (version.visits.mount ?? 0), 0)
  return mounts === 0 ? 0 : (visits.mount ?? 0) / mounts
}

export function isFailing({ visits }: RemoteVersionReport): boolean {
  const { mount = 0 } = visits
  const failures = failuresOf(visits)
  return mount + failures >= VISITS_MIN && failures > mount * FAILING_SHARE
}
