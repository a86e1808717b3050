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
 * The successors that `token` may have, the one to use first. A successor is derived with the server's key and not drawn, so that two refreshes at
 * once, on two processes, answer the same one although only hashes are stored. While a key is being replaced, the process that came
 * first may have derived it with an older key.
 */
export function successorsOf(token: string, keys: Keys): string[] {
  const derived = keys.all('refresh-token').map(({ bytes }) => bytes)
  return [...derived, ...keys.underived()].map((key) => createHmac('sha256', key).update(`refresh-successor:${token}`).digest('base64url'))
}

/** What is stored of a token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
