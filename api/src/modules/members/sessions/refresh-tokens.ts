import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

/** Days a refresh token lives (D9). */
export const REFRESH_DAYS = 14
/** Days a session lives, however often it is refreshed (D42). */
export const SESSION_DAYS = 90
/** Seconds in which the token just replaced still answers with its successor (D9). */
export const REPLACED_GRACE_SECONDS = 10

/** The token of a new session. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the possible successors of `token`, the one to use first. A successor is derived with the
 * server's key, so that two concurrent refreshes in two processes return the same one although only
 * hashes are stored. While a key is being replaced, another process may have used an older key.
 */
export function successorsOf(token: string, keys: Keys): string[] {
  const derived = keys.all('refresh-token').map(({ bytes }) => bytes)
  return [...derived, ...keys.underived()].map((key) =>
    createHmac('sha256', key).update(`refresh-successor:${token}`).digest('base64url'),
  )
}

/** Returns the hash to store of a token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
