import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { StartError } from '../../lib/errors/start-error.ts'

type Bytes = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export type Writing = { recipient: string | null; encrypt: Bytes }
export type Reading = { recipient: string | null; decrypt: Bytes }

const plain: Bytes = (source) => source

export const extensionOf = (recipient: string | null) => (recipient === null ? '' : '.age')

export function writingFor(recipient: string | null): Writing {
  if (recipient === null) return { recipient, encrypt: plain }
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError(
      `${recipient} is no public key of age: age-keygen prints one, which begins with age1.`,
    )
  }
  return {
    recipient,
    encrypt: async function* (source) {
      yield* await encrypter.encrypt(ReadableStream.from(source))
    },
  }
}

/**
 * `identities` is the text of a file of age-keygen. Throws a `StartError` without the recipient's
 * key.
 */
export async function readingFor(
  recipient: string | null,
  identities: string | undefined,
): Promise<Reading> {
  if (recipient === null) return { recipient, decrypt: plain }
  if (identities === undefined)
    throw new StartError(
      `The backup is encrypted to ${recipient}: name the file with its private key by --identity.`,
    )
  const decrypter = new Decrypter()
  const recipients: string[] = []
  for (const identity of identities.match(/^AGE-SECRET-KEY-\S+/gm) ?? []) {
    try {
      decrypter.addIdentity(identity)
      recipients.push(await identityToRecipient(identity))
    } catch {
      throw new StartError('The file that --identity names has a private key that age cannot read.')
    }
  }
  if (!recipients.includes(recipient))
    throw new StartError(
      `The file that --identity names does not have the private key of ${recipient}, to which the backup is encrypted.`,
    )
  return {
    recipient,
    decrypt: async function* (source) {
      yield* await decrypter.decrypt(ReadableStream.from(source))
    },
  }
}
