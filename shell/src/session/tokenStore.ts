import type { Tokens } from '@sori/contract/account'
import type { SafeStorage } from '../app/safeStorage.ts'
import { type Claims, readClaims } from './claims.ts'

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
/** The server's clock minus ours, in ms. */
const SKEW = 'clockSkew'
/** Renews tokens this early, in ms. */
const LEEWAY_MS = 20_000

export type TokenStore = ReturnType<typeof createTokenStore>

/**
 * Stores the tokens and the clock skew: a wrong local clock must not end a session. Deletes
 * unreadable tokens.
 */
export function createTokenStore(storage: SafeStorage) {
  const clear = () => {
    storage.remove(ACCESS)
    storage.remove(REFRESH)
  }
  const stored = storage.get(ACCESS)
  // another tab may be about to add the access token
  if (stored !== null && !readClaims(stored)) clear()
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
      // readers of a new access token need the refresh token
      storage.set(REFRESH, refreshToken)
      storage.set(ACCESS, accessToken)
    },
    clear,
    /** By the server's clock. */
    isUsable: ({ expires }: Claims) =>
      expires * 1000 > Date.now() + (Number(storage.get(SKEW)) || 0) + LEEWAY_MS,
  }
}
