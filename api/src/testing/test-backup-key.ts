import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** `identity` is private, `recipient` is public. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
