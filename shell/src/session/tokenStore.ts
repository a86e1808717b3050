import type { Tokens } from '@sori/contract/account'
import type { SafeStorage } from '../app/safeStorage.ts'
import { type Claims, readClaims } from './claims.ts'

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
/** Server clock minus ours in ms, learnt from the last token that arrived. */
const SKEW = 'clockSkew'
/** A token that ends sooner than this is renewed before it is used. */
const LEEWAY = 20_000

/** The stored session of this browser. */
export interface TokenStore {
  read(): (Tokens & { claims: Claims }) | null
  write(tokens: Tokens): void
  clear(): void
  /** false when the token has run out by the server's clock. */
  usable(claims: Claims): boolean
}

/**
 * Both tokens in `storage` (D9). A local clock that is wrong by hours neither ends a session nor asks for tokens all the time.
 * Tokens that nobody can read are taken away at the start.
 */
export function createTokenStore(storage: SafeStorage, now: () => number = Date.now): TokenStore {
  const clear = () => {
    storage.remove(ACCESS)
    storage.remove(REFRESH)
  }
  const kept = storage.get(ACCESS)
  // a refresh token alone may be one that another tab is about to complete
  if (kept !== null && !readClaims(kept)) clear()
  return {
    read: () => {
      const accessToken = storage.get(ACCESS)
      const claims = readClaims(accessToken)
      return accessToken && claims
        ? { accessToken, refreshToken: storage.get(REFRESH) ?? '', claims }
        : null
    },
    write: ({ accessToken, refreshToken }) => {
      const issued = readClaims(accessToken)?.issued
      if (issued !== undefined) storage.set(SKEW, String(issued * 1000 - now()))
      // the refresh token first: readers of the new access token need it
      storage.set(REFRESH, refreshToken)
      storage.set(ACCESS, accessToken)
    },
    clear,
    usable: ({ expires }) => expires * 1000 > now() + (Number(storage.get(SKEW)) || 0) + LEEWAY,
  }
}
