import type { HostLocation, SessionUser } from '@sori/contract/host'
import type { Registry } from '@sori/contract/registry'
import { pathOf, placeOf } from './locations.ts'
import { followRedirects, LANDING, type Notice } from './resolvePage.ts'

interface GuardOptions {
  registry(): Registry
  user(): SessionUser | null
  notify(notice: Notice): void
  /** Stores the page that required a login. */
  storeReturnPath(path: string): void
  takeReturnPath(): string | undefined
}

/** Creates the guard that replaces a forbidden location before a remote reads it. */
export function createGuard({
  registry,
  user,
  notify,
  storeReturnPath,
  takeReturnPath,
}: GuardOptions) {
  return (location: HostLocation): HostLocation => {
    const { path, redirects } = followRedirects(registry(), location.pathname, user())
    const [firstRedirect] = redirects
    if (!firstRedirect) return location
    for (const { notice } of redirects) {
      if (notice) notify(notice)
      if (notice === 'loginRequired') storeReturnPath(pathOf(location))
    }
    const entry = { state: null, key: location.key }
    const returnPath = firstRedirect.isFromVisitorPage ? takeReturnPath() : undefined
    const returnLocation = returnPath && placeOf(returnPath)
    if (returnLocation) return { ...returnLocation, ...entry }
    // `/?keyword=…` keeps its query on the landing page.
    const search = location.pathname === '/' && path === LANDING ? location.search : ''
    return { pathname: path, search, hash: '', ...entry }
  }
}
