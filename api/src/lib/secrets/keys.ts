import { hkdfSync } from 'node:crypto'

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'code'
  | 'mail'
  | 'stream'
  | 'payout-account'
  | 'second-factor'
  | 'unsubscribe'

/** A derived key. Its `id` does not reveal the secret. */
export type Key = { id: string; bytes: Buffer }

const KEY_BYTES = 32
const ID_BYTES = 6

/**
 * Derives keys from secrets. The current secret signs and encrypts; old secrets only verify and
 * decrypt.
 */
export class Keys {
  #secrets: readonly string[]
  #derived = new Map<KeyPurpose, readonly Key[]>()

  constructor(secret: string, old: readonly string[] = []) {
    this.#secrets = [secret, ...old]
  }

  current(purpose: KeyPurpose): Key {
    const [key] = this.all(purpose)
    if (!key) throw new Error('there is no current secret')
    return key
  }

  all(purpose: KeyPurpose): readonly Key[] {
    const keys =
      this.#derived.get(purpose) ??
      this.#secrets.map((secret) => ({
        id: derive(secret, 'key-id', ID_BYTES).toString('base64url'),
        bytes: derive(secret, purpose, KEY_BYTES),
      }))
    this.#derived.set(purpose, keys)
    return keys
  }

  find(purpose: KeyPurpose, id: string): Key | undefined {
    return this.all(purpose).find((key) => key.id === id)
  }

  /** Returns the secrets themselves, which early releases used as keys. */
  rawSecrets(): readonly Buffer[] {
    return this.#secrets.map((secret) => Buffer.from(secret))
  }
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}
