import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyPurpose, Keys } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts values for one purpose, before they are stored in the queue or in columns. The encrypted
 * text is `{key id}.{base64}`. Older mails have no key id.
 */
export class Seal {
  #keys: Keys
  #purpose: KeyPurpose

  constructor(keys: Keys, purpose: KeyPurpose) {
    this.#keys = keys
    this.#purpose = purpose
  }

  /** The beginning of all texts that were encrypted with the current secret. */
  get prefix(): string {
    return `${this.#keys.current(this.#purpose).id}.`
  }

  close(value: object): string {
    const { id, bytes } = this.#keys.current(this.#purpose)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, bytes, nonce)
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')}`
  }

  /** Returns the decrypted value. Throws if the text was changed or its secret is unknown. */
  open(sealed: string): unknown {
    const [text = '', id] = sealed.split('.').reverse()
    const keys = this.#keys.all(this.#purpose).filter((key) => id === undefined || key.id === id)
    let failure: unknown = new Error('sealed with an unknown secret: add it to JWT_SECRETS_OLD')
    for (const key of keys) {
      try {
        return decrypt(key, text)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

function decrypt({ bytes: key }: Key, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString())
}
