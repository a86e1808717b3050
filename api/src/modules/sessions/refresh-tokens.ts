import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Days a refresh token lives (D9). */
export const REFRESH_DAYS = 14
/** Seconds in which the token just replaced still answers with its successor (D9). */
export const REPLACED_GRACE_SECONDS = 10

/** A token that begins a family. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The one successor of `token`. Derived with the server's secret and not drawn, so that two refreshes at once, on two
 * processes, answer the same one although only hashes are stored.
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`refresh-successor:${token}`).digest('base64url')
}

/** What is stored of a token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
