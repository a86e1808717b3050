import type { Tokens } from '@sori/contract/account'
import type { SessionUser, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import { readClaims } from './claims.ts'
import type { Renewed, SessionEnd } from './createRenewal.ts'
import type { TokenStore } from './tokenStore.ts'

/** Callbacks of the session. */
interface SessionEnds {
  /** It ended during use: show why and navigate to /login (product.md §4, §8). */
  expired(why: SessionEnd): void
  /** It changed where this tab did nothing: another tab, or a stored session that turned out to be over at the start. */
  changedElsewhere(): void
}

/** The session of this tab. */
export interface Session extends Snapshot<SessionUser | null> {
  token(): Promise<string | null>
  renew(rejected: string): Promise<string | null>
  /** The token if it can be used without asking anybody. */
  readyToken(): string | null
  login(tokens: Tokens): void
  /** Deletes the tokens without navigating. */
  clear(): void
  /** Renews a stored session that has run out. Call once the page listens. */
  resume(): void
  /** Reads what another tab has stored. */
  reread(): void
}

/** Dependencies of the session. */
export interface SessionParts extends SessionEnds {
  store: TokenStore
  renewal(rejected: string | null): Promise<Renewed>
}

/**
 * Creates the session (D9). A stored session with an expired access token counts as logged in until
 * `resume` has renewed it; a 401 then leaves a visitor, without a message on public pages.
 */
export function createSession({
  store,
  renewal,
  expired,
  changedElsewhere,
}: SessionParts): Session {
  const user = createObservable<SessionUser | null>(stored())
  /** The server has vouched for this session since the page was opened, or its token still lasts. */
  let confirmed = readyToken() !== null

  function stored(): SessionUser | null {
    const session = store.read()
    if (!session || (!session.refreshToken && !store.usable(session.claims))) return null
    return session.claims.user
  }

  /** Follows the store; the same person with the same details stays the same object. */
  function follow() {
    const next = stored()
    const now = user.getSnapshot()
    if (JSON.stringify(next) !== JSON.stringify(now)) user.set(next)
    if (readyToken()) confirmed = true
  }

  function reread() {
    const before = user.getSnapshot()
    follow()
    if (before?.userId !== user.getSnapshot()?.userId) changedElsewhere()
  }

  function clear() {
    store.clear()
    user.set(null)
  }

  async function renewed(rejected: string | null): Promise<string | null> {
    const result = await renewal(rejected)
    if ('token' in result) {
      confirmed = true
      reread()
      // a refused call is not repeated for another member who has logged in meanwhile
      return rejected === null || holderOf(rejected) === holderOf(result.token)
        ? result.token
        : null
    }
    // several calls may wait for the same response: notifies once
    const wasLoggedIn = user.getSnapshot() !== null
    clear()
    if (wasLoggedIn && confirmed) expired(result.ended)
    else if (wasLoggedIn) changedElsewhere()
    return null
  }

  function readyToken(): string | null {
    const session = store.read()
    return session && user.getSnapshot() && store.usable(session.claims)
      ? session.accessToken
      : null
  }

  return {
    ...readOnly(user),
    readyToken,
    token: async () => readyToken() ?? (user.getSnapshot() ? renewed(null) : null),
    renew: async (rejected) => (user.getSnapshot() ? renewed(rejected) : null),
    login: (tokens) => {
      store.write(tokens)
      confirmed = true
      follow()
    },
    clear,
    resume: () => {
      if (!user.getSnapshot() || readyToken()) return
      // offline or 503: the next call asks again
      renewed(null).catch(() => {})
    },
    reread,
  }
}

function holderOf(token: string): string | undefined {
  return readClaims(token)?.user.userId
}

/** Follows logins and logouts of other tabs by storage events. */
export function followOtherTabs(session: Session, page: Window): void {
  page.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'accessToken' || key === 'refreshToken') session.reread()
  })
  // a tab that slept may have missed it
  page.addEventListener('pageshow', () => session.reread())
}
