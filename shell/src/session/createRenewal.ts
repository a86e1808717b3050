import type { Tokens } from '@sori/contract/account'
import type { TokenStore } from './tokenStore.ts'

export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Why a session has ended: the server refused the tokens, or this browser has no token. */
export type SessionEnd = 'loginRequired' | 'noToken'

export type Renewed = { token: string } | { ended: SessionEnd }

interface RenewalOptions {
  store: TokenStore
  /**
   * Locks between tabs; undefined outside secure contexts. There, the server accepts a used token
   * for ten seconds.
   */
  locks: Locks | undefined
  fetch: typeof fetch
}

const TIMEOUT_MS = 15_000

/**
 * Creates the renewal of tokens, which sends one request for all tabs. Only a 401 ends the session.
 * Other failures throw and keep the tokens.
 */
export function createRenewal({ store, locks, fetch }: RenewalOptions) {
  let running: Promise<Renewed> | undefined

  async function renew(rejected: string | null): Promise<Renewed> {
    const storedTokens = store.read()
    if (!storedTokens) return { ended: 'noToken' }
    const { accessToken, refreshToken } = storedTokens
    if (accessToken !== rejected && store.isUsable(storedTokens.claims))
      return { token: accessToken }
    if (!refreshToken) return { ended: 'noToken' }
    const response = await fetch('/refreshToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken, refreshToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The store is read after the body, because it may change while the body arrives.
    const tokens: unknown = response.ok ? await response.json() : undefined
    const latestTokens = store.read()
    if (!latestTokens) return { ended: 'noToken' }
    if (latestTokens.accessToken !== accessToken) return { token: latestTokens.accessToken }
    if (response.status === 401) return { ended: 'loginRequired' }
    if (!response.ok) throw unavailableError(`/refreshToken returned ${response.status}`)
    if (!isTokens(tokens)) throw unavailableError('/refreshToken returned no tokens')
    store.write(tokens)
    return { token: tokens.accessToken }
  }

  /** Returns a token that differs from `rejected`. */
  return (rejected: string | null): Promise<Renewed> => {
    const start = () => renew(rejected)
    running ??= (locks?.request('sori-refresh', start) ?? start()).finally(() => {
      running = undefined
    })
    return running
  }
}

/** Returns the error that `HostSession.token` rejects with. */
function unavailableError(message: string): Error {
  return Object.assign(new Error(message), { code: 'UNAVAILABLE' as const })
}

function isTokens(value: unknown): value is Tokens {
  const { accessToken, refreshToken } = (value ?? {}) as Partial<Tokens>
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
}
