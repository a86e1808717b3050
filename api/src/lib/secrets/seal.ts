import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyPurpose, Keys } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts values of one purpose, for the queue and for columns. The text is `{key id}.{base64}`;
 * older mails have no key id.
 */
export class Seal {
  #keys: Keys
  #purpose: KeyPurpose

  constructor(keys: Keys, purpose: KeyPurpose) {
    this.#keys = keys
    this.#purpose = purpose
  }

  /** The beginning of every text that the current secret has sealed. */
  get prefix(): string {
    return `${this.#keys.current(this.#purpose).id}.`
  }

  close(value: object): string {
    const { id, bytes } = this.#keys.current(this.#purpose)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, bytes, nonce)
    const closed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')}`
  }

  /** Returns the sealed data; throws if they were changed or their secret is unknown. */
  open(sealed: string): unknown {
    const [text = '', id] = sealed.split('.').reverse()
    const keys = this.#keys.all(this.#purpose).filter((key) => id === undefined || key.id === id)
    let failure: unknown = new Error('sealed with an unknown secret: add it to JWT_SECRETS_OLD')
    for (const key of keys) {
      try {
        return open(key, text)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

function open({ bytes: key }: Key, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString())
}
