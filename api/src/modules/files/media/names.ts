import { randomBytes } from 'node:crypto'

/** Every picture is kept in these widths, which its files' names carry (D19). */
export const imageWidths = [96, 192, 480, 960] as const

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new opaque file name (D20): 32 characters of lower-case base32, 160 bits from the system's generator. */
export function newFilePath(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('')
}
