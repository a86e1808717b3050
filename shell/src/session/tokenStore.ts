import type { Tokens } from '@sori/contract/account'
import type { SafeStorage } from '../app/safeStorage.ts'
import { type Claims, readClaims } from './claims.ts'

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
/** The key of the difference between the server's clock and this one, in ms. */
const SKEW = 'clockSkew'
/** Milliseconds before its end at which a token is renewed. */
const LEEWAY_MS = 20_000

export type TokenStore = ReturnType<typeof createTokenStore>

/**
 * Creates the store of the tokens and the clock skew, because a wrong local clock must not end a
 * session. Deletes unreadable tokens.
 */
export function createTokenStore(storage: SafeStorage) {
  const clear = () => {
    storage.remove(ACCESS)
    storage.remove(REFRESH)
  }
  const storedToken = storage.get(ACCESS)
  // Only unreadable tokens: another tab may be about to add the access token.
  if (storedToken !== null && !readClaims(storedToken)) clear()
  return {
    read: (): (Tokens & { claims: Claims }) | null => {
      const accessToken = storage.get(ACCESS)
      const claims = readClaims(accessToken)
      return accessToken && claims
        ? { accessToken, refreshToken: storage.get(REFRESH) ?? '', claims }
        : null
    },
    write: ({ accessToken, refreshToken }: Tokens) => {
      const issued = readClaims(accessToken)?.issued
      if (issued !== undefined) storage.set(SKEW, String(issued * 1000 - Date.now()))
      // First, because a reader of the new access token needs the refresh token.
      storage.set(REFRESH, refreshToken)
      storage.set(ACCESS, accessToken)
    },
    clear,
    /** Returns whether a token is valid by the server's clock. */
    isUsable: ({ expires }: Claims) =>
      expires * 1000 > Date.now() + (Number(storage.get(SKEW)) || 0) + LEEWAY_MS,
  }
}
