import { randomBytes } from 'node:crypto'

/** Every picture is stored in these widths, which its files' names contain. */
export const imageWidths = [96, 192, 480, 960] as const

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns a new opaque file name: 32 characters of lower-case base32, 160 random bits. */
export function newFilePath(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('')
}
