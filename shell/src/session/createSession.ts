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
  renewal(rejectedToken: string | null): Promise<Renewed>
  /** Called when the session ends while the member uses the page. */
  onEnd(reason: SessionEnd): void
  /**
   * Called when another tab changes the session, or when a session of an earlier visit has ended.
   */
  onChangeElsewhere(): void
}

/**
 * Creates the session. An expired stored session counts as logged in until `resume` renews it. If
 * the server refuses the renewal, the session ends without a message.
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

  /** Reads the user from the store. Keeps the present object if the user is equal. */
  function updateUser() {
    const newUser = storedUser()
    if (JSON.stringify(newUser) !== JSON.stringify(user.getSnapshot())) user.set(newUser)
    if (readyToken()) hadValidToken = true
  }

  /** Reads the store again, because another tab may have changed it. */
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

  async function requestToken(rejectedToken: string | null): Promise<string | null> {
    if (!user.getSnapshot()) return null
    const result = await renewal(rejectedToken)
    if ('token' in result) {
      hadValidToken = true
      readStoreAgain()
      // The caller repeats its request with this token. It must belong to the same member.
      const isSameMember =
        rejectedToken === null || userIdOf(rejectedToken) === userIdOf(result.token)
      return isSameMember ? result.token : null
    }
    // Several calls may wait for the same renewal. Only the first reports the end.
    const wasLoggedIn = user.getSnapshot() !== null
    clear()
    if (wasLoggedIn && hadValidToken) onEnd(result.ended)
    else if (wasLoggedIn) onChangeElsewhere()
    return null
  }

  /** Returns the stored token if it is valid. */
  function readyToken(): string | null {
    const session = user.getSnapshot() && store.read()
    return session && store.isUsable(session.claims) ? session.accessToken : null
  }

  return {
    ...readOnly(user),
    readyToken,
    token: async () => readyToken() ?? requestToken(null),
    renew: (rejectedToken: string) => requestToken(rejectedToken),
    login: (tokens: Tokens) => {
      store.write(tokens)
      hadValidToken = true
      updateUser()
    },
    clear,
    /** Renews an expired token. After a failure, the next request of a token tries again. */
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
