import type { HostLocation, SessionUser } from '@sori/contract/host'
import type { Registry } from '@sori/contract/registry'
import { pathOf, placeOf } from './locations.ts'
import { LANDING, settlePage } from './resolvePage.ts'

/** What steering needs to know and to tell. */
export interface SteerParts {
  registry(): Registry
  user(): SessionUser | null
  say(what: 'loginRequired' | 'forbidden'): void
  /** A visitor was sent to log in on the way to `path`. */
  remember(path: string): void
  /** Where somebody wanted to go who was sent to log in and has logged in elsewhere; given out once. */
  resume(): string | undefined
}

/** Makes the history's `steer`: applies redirects and guards before a place is committed, so that no remote ever sees a place that is not for it. */
export function createSteer({ registry, user, say, remember, resume }: SteerParts) {
  return (location: HostLocation): HostLocation => {
    const { path, passed } = settlePage(registry(), location.pathname, user())
    for (const step of passed) {
      if (step.says) say(step.says)
      if (step.remember) remember(pathOf(location))
    }
    if (passed.length === 0) return location
    const wanted = passed[0]?.resumes ? resume() : undefined
    const place = wanted && placeOf(wanted, 'http://host')
    if (place) return { ...place, state: null, key: location.key }
    // `/?keyword=…` keeps its query on the landing page
    const search = location.pathname === '/' && path === LANDING ? location.search : ''
    return { pathname: path, search, hash: '', state: null, key: location.key }
  }
}
