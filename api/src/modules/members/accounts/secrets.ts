import { createHmac } from 'node:crypto'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { randomText } from '../../../lib/secrets/random-text.ts'

/** Returns one of 887 million codes: short enough to type, and enough for ten allowed tries. */
export function newActivationCode(): string {
  return randomText(6)
}

/** Returns a password of 69 random bits, which a fast hash protects well enough. */
export function newTemporaryPassword(): string {
  return randomText(14)
}

/** The purposes of secrets. The same text has a different hash for each purpose. */
type SecretPurpose = 'activation-code' | 'temporary-password' | 'reset-token' | 'not-me'

export type SecretHashes = {
  /** Returns the hash by the current key. */
  toStore(purpose: SecretPurpose, text: string): Buffer
  /** Returns the hashes by all accepted keys. */
  toFind(purpose: SecretPurpose, text: string): Buffer[]
}

export function secretHashes(keys: Keys): SecretHashes {
  const hash = (key: Buffer, purpose: SecretPurpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest()
  return {
    toStore: (purpose, text) => hash(keys.current('code').bytes, purpose, text),
    toFind: (purpose, text) => {
      const codeKeys = keys.all('code').map(({ bytes }) => bytes)
      return [...codeKeys, ...keys.rawSecrets()].map((key) => hash(key, purpose, text))
    },
  }
}
