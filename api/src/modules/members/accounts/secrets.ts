import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'

/** Upper case and digits without look-alikes: no I, L, O, 0, 1 (D12). */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Six characters, to be typed (D12): 887 million, and ten tries. */
export function newActivationCode(): string {
  return randomText(6)
}

/** Stands in for a forgotten password, once (D13): 69 bits, so that a fast hash of it will do. */
export function newTemporaryPassword(): string {
  return randomText(14)
}

/** 256 bits: the reset token of D13, and the token of a mail's one-time link (D43). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The purpose of a secret. The same text has a different hash for each. */
type SecretPurpose = 'activation-code' | 'temporary-password' | 'reset-token' | 'not-me'

/** Hashes of secrets that the server has given out. */
export type SecretHashes = {
  /** Returns the keyed hash to store, by the present key. */
  toStore(purpose: SecretPurpose, text: string): Buffer
  /** Returns the hashes that may be stored, by all accepted keys. */
  toFind(purpose: SecretPurpose, text: string): Buffer[]
}

export function secretHashes(keys: Keys): SecretHashes {
  const hash = (key: Buffer, purpose: SecretPurpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest()
  return {
    toStore: (purpose, text) => hash(keys.present('code').bytes, purpose, text),
    toFind: (purpose, text) =>
      [...keys.all('code').map(({ bytes }) => bytes), ...keys.underived()].map((key) =>
        hash(key, purpose, text),
      ),
  }
}

function randomText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
