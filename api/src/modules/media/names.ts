import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new opaque file name (D20): 32 characters of lower-case base32, 160 bits from the system's generator. */
export function newFilePath(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('')
}
