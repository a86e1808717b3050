import { hkdfSync } from 'node:crypto'

/** Each purpose has a separate key, so that one cannot be used for another. */
export type KeyPurpose = 'access-token' | 'refresh-token' | 'code' | 'mail' | 'stream'

/** `id` does not reveal the secret. */
export type Key = { id: string; bytes: Buffer }

const KEY_BYTES = 32
const ID_BYTES = 6

/**
 * Keys derived by HKDF (ADR 32). The current secret signs and seals; old ones (`JWT_SECRETS_OLD`)
 * only verify and open.
 */
export class Keys {
  #secrets: readonly string[]
  #derived = new Map<KeyPurpose, readonly Key[]>()

  constructor(secret: string, old: readonly string[] = []) {
    this.#secrets = [secret, ...old]
  }

  present(purpose: KeyPurpose): Key {
    const [key] = this.all(purpose)
    if (!key) throw new Error('there is no current secret')
    return key
  }

  all(purpose: KeyPurpose): readonly Key[] {
    const derived =
      this.#derived.get(purpose) ??
      this.#secrets.map((secret) => ({ id: idOf(secret), bytes: derive(secret, purpose) }))
    this.#derived.set(purpose, derived)
    return derived
  }

  find(purpose: KeyPurpose, id: string): Key | undefined {
    return this.all(purpose).find((key) => key.id === id)
  }

  /**
   * The secrets with which releases before key derivation signed, for verifying refresh tokens,
   * which live for 14 days.
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
