import { hkdfSync } from 'node:crypto'

/** What a key is used for. Each use has its own key, so that what one lets through is of no use for another. */
export type KeyPurpose = 'access-token' | 'refresh-token' | 'code' | 'mail' | 'stream'

/** A derived key. `id` says which of the server's secrets it comes from, and nothing about the secret. */
export type Key = { id: string; bytes: Buffer }

const KEY_BYTES = 32
const ID_BYTES = 6

/**
 * The keys that the server derives from its secrets by HKDF (ADR 32). The present secret signs and seals; old ones
 * (`JWT_SECRETS_OLD`) only read what they made, until that has expired.
 */
export class Keys {
  #secrets: readonly string[]
  #derived = new Map<KeyPurpose, readonly Key[]>()

  constructor(secret: string, old: readonly string[] = []) {
    this.#secrets = [secret, ...old]
  }

  /** The key that signs, hashes or seals. */
  present(purpose: KeyPurpose): Key {
    const [key] = this.all(purpose)
    if (!key) throw new Error('there is always a present secret')
    return key
  }

  /** The keys that may have signed, hashed or sealed what is read now: the present one first. */
  all(purpose: KeyPurpose): readonly Key[] {
    const derived = this.#derived.get(purpose) ?? this.#secrets.map((secret) => ({ id: idOf(secret), bytes: derive(secret, purpose) }))
    this.#derived.set(purpose, derived)
    return derived
  }

  /** The key of this id; undefined for an id that none of the secrets has. */
  find(purpose: KeyPurpose, id: string): Key | undefined {
    return this.all(purpose).find((key) => key.id === id)
  }

  /**
   * The secrets as they are, which the releases before key derivation signed and hashed with. Only for reading what those left: refresh
   * tokens live for 14 days.
   */
  underived(): readonly Buffer[] {
    return this.#secrets.map((secret) => Buffer.from(secret))
  }
}

function derive(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

function idOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'key-id', ID_BYTES)).toString('base64url')
}
