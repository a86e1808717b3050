import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, Keys } from '../../../lib/secrets/keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts data that waits in the database: codes are stored as hashes, and a mail with a code must
 * not be readable beside them. The sealed text is `{key id}.{base64}`; older ones have no key id.
 */
export class Seal {
  #keys: Keys

  constructor(keys: Keys) {
    this.#keys = keys
  }

  close(value: object): string {
    const { id, bytes } = this.#keys.present('mail')
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, bytes, nonce)
    const closed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')}`
  }

  /** Throws for data sealed with an unknown secret, or changed since. */
  open(sealed: string): unknown {
    const dot = sealed.indexOf('.')
    if (dot < 0) return this.#openByAny(sealed)
    const key = this.#keys.find('mail', sealed.slice(0, dot))
    if (!key)
      throw new Error(
        'this was sealed with a secret that the server does not know: add it to JWT_SECRETS_OLD',
      )
    return open(key, sealed.slice(dot + 1))
  }

  #openByAny(sealed: string): unknown {
    let failure: unknown
    for (const key of this.#keys.all('mail')) {
      try {
        return open(key, sealed)
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
  return JSON.parse(
    Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8'),
  )
}
