import type { Tokens } from '@sori/contract/account'
import type { TokenStore } from './tokenStore.ts'

export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** The reason for the end of a session: the server refused the tokens, or they are missing. */
export type SessionEnd = 'loginRequired' | 'noToken'

export type Renewed = { token: string } | { ended: SessionEnd }

interface RenewalOptions {
  store: TokenStore
  /**
   * Locks between tabs; undefined without HTTPS. Without locks, two tabs may send the same refresh
   * token, so the server accepts a used one for ten seconds.
   */
  locks: Locks | undefined
  fetch: typeof fetch
}

const TIMEOUT_MS = 15_000

/**
 * Creates the renewal of tokens. All tabs share one request. Only a 401 ends the session; other
 * failures throw and keep the tokens.
 */
export function createRenewal({ store, locks, fetch }: RenewalOptions) {
  let runningRenewal: Promise<Renewed> | undefined

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
    // Reads the body before the store, because another tab may write the store meanwhile.
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
    runningRenewal ??= (locks?.request('sori-refresh', start) ?? start()).finally(() => {
      runningRenewal = undefined
    })
    return runningRenewal
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
