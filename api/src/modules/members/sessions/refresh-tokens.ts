import { createHmac, hash } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

/** Days that a refresh token is valid. */
export const REFRESH_DAYS = 14
/** Days that a session lasts, however often it is refreshed. */
export const SESSION_DAYS = 90
/** Seconds in which a replaced token still returns its successor. */
export const REPLACED_GRACE_SECONDS = 10

/**
 * Returns the possible successors of `token`, the one to use first. They are derived from the
 * server's keys, so two processes return the same successor although only hashes are stored. While a
 * key is being replaced, another process may have used an older key.
 */
export function successorsOf(token: string, keys: Keys): string[] {
  const derived = keys.all('refresh-token').map(({ bytes }) => bytes)
  return [...derived, ...keys.underived()].map((key) =>
    createHmac('sha256', key).update(`refresh-successor:${token}`).digest('base64url'),
  )
}

/** Returns the hash to store of a token. */
export function refreshTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
