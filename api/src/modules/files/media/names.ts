import { randomBytes } from 'node:crypto'

/** The widths are part of stored file names. */
export const imageWidths = [96, 192, 480, 960] as const

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns 160 random bits in lower-case base32. */
export function newFilePath(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('')
}
