import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { StartError } from '../../lib/errors/start-error.ts'

type Bytes = AsyncIterable<Uint8Array>

/** `recipient` is a public key of age; null for plain files. */
export type Cipher = { recipient: string | null; transform: (source: Bytes) => Bytes }

export const extensionOf = (recipient: string | null) => (recipient === null ? '' : '.age')

const plain: Cipher = { recipient: null, transform: (source) => source }

function cipherOf(
  recipient: string,
  convert: (source: ReadableStream) => Promise<ReadableStream>,
): Cipher {
  const transform = async function* (source: Bytes) {
    yield* await convert(ReadableStream.from(source))
  }
  return { recipient, transform }
}

export function encryptionFor(recipient: string | null): Cipher {
  if (recipient === null) return plain
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError(
      `${recipient} is no public key of age: age-keygen prints one, which begins with age1.`,
    )
  }
  return cipherOf(recipient, (source) => encrypter.encrypt(source))
}

/** `identities` is the text of a file of age-keygen. */
export async function decryptionFor(
  recipient: string | null,
  identities: string | undefined,
): Promise<Cipher> {
  if (recipient === null) return plain
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
      `The file that --identity names does not have the private key of ${recipient}, to which ` +
        'the backup is encrypted.',
    )
  return cipherOf(recipient, (source) => decrypter.decrypt(source))
}
