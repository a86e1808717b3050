import { randomInt } from 'node:crypto'

/** Letters and digits, except I, L, O, 0 and 1, which look alike. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns upper-case letters and digits that a person can type. */
export function randomText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
