import { createHmac, hash } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

export const REFRESH_DAYS = 14
/** Days that a session lasts, however often it is refreshed. */
export const SESSION_DAYS = 90
/** Seconds in which a replaced token still returns its successor. */
export const REPLACED_GRACE_SECONDS = 10

/**
 * Returns the successor to use, then those by older keys, which another process may use. They are
 * derived, so two processes return the same one although only hashes are stored.
 */
export function successorsOf(token: string, keys: Keys): string[] {
  const derived = keys.all('refresh-token').map(({ bytes }) => bytes)
  return [...derived, ...keys.underived()].map((key) =>
    createHmac('sha256', key).update(`refresh-successor:${token}`).digest('base64url'),
  )
}

export function refreshTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
