import { randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters of base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
