import type { Tokens } from '@sori/contract/account'
import type { TokenStore } from './tokenStore.ts'

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** The cause of a session's end: refused tokens, or none in this browser (product.md §8). */
export type SessionEnd = 'loginRequired' | 'noToken'

/** The result of a renewal: a token, or the end of the session. Throws on anything else. */
export type Renewed = { token: string } | { ended: SessionEnd }

/** Dependencies of the renewal. */
export interface RenewalParts {
  store: TokenStore
  /** Undefined outside secure contexts: the server's ten seconds of grace (D9) then keep two tabs alive. */
  locks: Locks | undefined
  fetch: typeof fetch
}

const PATIENCE = 15_000

/**
 * Creates the only caller of `POST /refreshToken`. One request at a time in this tab and, by the
 * lock `sori-refresh`, in all tabs: the second finds the tokens of the first. Only a 401 ends the
 * session; a 503 or no response throws and keeps the tokens (D9).
 */
export function createRenewal({
  store,
  locks,
  fetch,
}: RenewalParts): (rejected: string | null) => Promise<Renewed> {
  let running: Promise<Renewed> | undefined

  async function ask(rejected: string | null): Promise<Renewed> {
    const before = store.read()
    if (!before) return { ended: 'noToken' }
    const isNew = rejected === null || before.accessToken !== rejected
    if (isNew && store.usable(before.claims)) return { token: before.accessToken }
    if (!before.refreshToken) return { ended: 'noToken' }
    const { accessToken, refreshToken } = before
    const answer = await fetch('/refreshToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken, refreshToken }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    // before the look at the store: it may change while the body arrives
    const tokens: unknown = answer.ok ? await answer.json() : undefined
    const now = store.read()
    // logged out or in again meanwhile: ignores the response
    if (!now) return { ended: 'noToken' }
    if (now.accessToken !== accessToken) return { token: now.accessToken }
    if (answer.status === 401) return { ended: 'loginRequired' }
    if (!answer.ok) throw unavailable(`/refreshToken answered ${answer.status}`)
    if (!isTokens(tokens)) throw unavailable('/refreshToken answered no tokens')
    store.write(tokens)
    return { token: tokens.accessToken }
  }

  return (rejected) => {
    running ??= (
      locks ? locks.request('sori-refresh', () => ask(rejected)) : ask(rejected)
    ).finally(() => {
      running = undefined
    })
    return running
  }
}

/** The session could not be renewed just now; it has not ended (`HostSession.token`). */
function unavailable(message: string): Error {
  return Object.assign(new Error(message), { code: 'UNAVAILABLE' as const })
}

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Tokens).accessToken === 'string' &&
    typeof (value as Tokens).refreshToken === 'string'
  )
}
