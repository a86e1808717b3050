import type { Tokens } from '@sori/contract/account'
import type { SafeStorage } from '../app/safeStorage.ts'
import { type Claims, readClaims } from './claims.ts'

const ACCESS_KEY = 'accessToken'
const REFRESH_KEY = 'refreshToken'
/** The key of the difference between the server's clock and this device's clock, in ms. */
const CLOCK_SKEW_KEY = 'clockSkew'
/** Milliseconds before the expiry of a token in which it counts as expired. */
const LEEWAY_MS = 20_000

export type TokenStore = ReturnType<typeof createTokenStore>

/**
 * Creates the store of the tokens. Also stores the clock skew, so that a wrong clock of the device
 * does not end a session. Deletes unreadable tokens.
 */
export function createTokenStore(storage: SafeStorage) {
  const clear = () => {
    storage.remove(ACCESS_KEY)
    storage.remove(REFRESH_KEY)
  }
  const storedToken = storage.get(ACCESS_KEY)
  // Keeps a refresh token without an access token: another tab may be writing both.
  if (storedToken !== null && !readClaims(storedToken)) clear()
  return {
    read: (): (Tokens & { claims: Claims }) | null => {
      const accessToken = storage.get(ACCESS_KEY)
      const claims = readClaims(accessToken)
      return accessToken && claims
        ? { accessToken, refreshToken: storage.get(REFRESH_KEY) ?? '', claims }
        : null
    },
    write: ({ accessToken, refreshToken }: Tokens) => {
      const issued = readClaims(accessToken)?.issued
      if (issued !== undefined) storage.set(CLOCK_SKEW_KEY, String(issued * 1000 - Date.now()))
      // The refresh token first: a tab that reads the new access token needs it.
      storage.set(REFRESH_KEY, refreshToken)
      storage.set(ACCESS_KEY, accessToken)
    },
    clear,
    /** Returns whether a token is valid by the server's clock. */
    isUsable: ({ expires }: Claims) =>
      expires * 1000 > Date.now() + (Number(storage.get(CLOCK_SKEW_KEY)) || 0) + LEEWAY_MS,
  }
}
