import { randomBytes } from 'node:crypto'

/** Pixels. The widths are part of the names of stored files. */
export const imageWidths = [96, 192, 480, 960] as const

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns a random name of 160 bits in lower-case base32. */
export function newFilePath(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('')
}
