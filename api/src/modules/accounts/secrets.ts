import { createHmac, randomBytes, randomInt } from 'node:crypto'

/** Upper case and digits without look-alikes: no I, L, O, 0, 1 (D12). */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Six characters, to be typed (D12): 887 million, and ten tries. */
export function newActivationCode(): string {
  return randomText(6)
}

/** What stands in for a forgotten password, once (D13): 69 bits, so that a fast hash of it will do. */
export function newTemporaryPassword(): string {
  return randomText(14)
}

/** 256 bits that open the reset page's call, once (D13). */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: its hash under the server's own secret, apart for each purpose. */
export type SecretHash = (purpose: 'activation-code' | 'temporary-password' | 'reset-token', text: string) => Buffer

export function secretHash(serverSecret: string): SecretHash {
  return (purpose, text) => createHmac('sha256', serverSecret).update(`${purpose}:${text}`).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
