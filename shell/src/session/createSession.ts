import type { Tokens } from '@sori/contract/account'
import type { SessionUser } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import { readClaims } from './claims.ts'
import type { Renewed, SessionEnd } from './createRenewal.ts'
import type { TokenStore } from './tokenStore.ts'

/** The session of this browser; see also `HostSession`. */
export type Session = ReturnType<typeof createSession>

interface SessionOptions {
  store: TokenStore
  renewal(rejected: string | null): Promise<Renewed>
  /** Called when the session ends during use. */
  onEnd(reason: SessionEnd): void
  /** Called when another tab changes the session, or when an old session has ended. */
  onChangeElsewhere(): void
}

/**
 * Creates the session. An expired stored session counts as logged in until `resume` has renewed it.
 * Its end shows no message.
 */
export function createSession({ store, renewal, onEnd, onChangeElsewhere }: SessionOptions) {
  const user = createObservable<SessionUser | null>(storedUser())
  /** True after this page had a valid token. */
  let hadValidToken = readyToken() !== null

  function storedUser(): SessionUser | null {
    const session = store.read()
    if (!session || (!session.refreshToken && !store.isUsable(session.claims))) return null
    return session.claims.user
  }

  /** Updates the user; an equal one stays the same object. */
  function updateUser() {
    const newUser = storedUser()
    if (JSON.stringify(newUser) !== JSON.stringify(user.getSnapshot())) user.set(newUser)
    if (readyToken()) hadValidToken = true
  }

  /** Reads the tokens again, which another tab may have changed. */
  function readStoreAgain() {
    const userBefore = user.getSnapshot()
    updateUser()
    if (userBefore?.userId !== user.getSnapshot()?.userId) onChangeElsewhere()
  }

  /** Removes the session without navigating. */
  function clear() {
    store.clear()
    user.set(null)
  }

  async function requestToken(rejected: string | null): Promise<string | null> {
    if (!user.getSnapshot()) return null
    const result = await renewal(rejected)
    if ('token' in result) {
      hadValidToken = true
      readStoreAgain()
      // A call must not be repeated for another member.
      const isSameMember = rejected === null || userIdOf(rejected) === userIdOf(result.token)
      return isSameMember ? result.token : null
    }
    // Several calls may wait for one response, and only the first notifies.
    const wasLoggedIn = user.getSnapshot() !== null
    clear()
    if (wasLoggedIn && hadValidToken) onEnd(result.ended)
    else if (wasLoggedIn) onChangeElsewhere()
    return null
  }

  /** Returns a token that needs no request, or null. */
  function readyToken(): string | null {
    const session = user.getSnapshot() && store.read()
    return session && store.isUsable(session.claims) ? session.accessToken : null
  }

  return {
    ...readOnly(user),
    readyToken,
    token: async () => readyToken() ?? requestToken(null),
    renew: (rejected: string) => requestToken(rejected),
    login: (tokens: Tokens) => {
      store.write(tokens)
      hadValidToken = true
      updateUser()
    },
    clear,
    /** Renews the session. Offline, the next call tries again. */
    resume: () => {
      if (!readyToken()) requestToken(null).catch(() => {})
    },
    readStoreAgain,
  }
}

function userIdOf(token: string): string | undefined {
  return readClaims(token)?.user.userId
}

export function followOtherTabs(session: Session): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'accessToken' || key === 'refreshToken') session.readStoreAgain()
  })
  // A suspended tab may have missed a storage event.
  window.addEventListener('pageshow', session.readStoreAgain)
}
