import { deflateRawSync } from 'node:zlib'

/** What people write where a secret is asked for, longest first, and the keyboard's rows. */
const commonWords = [
  'sorijangteo',
  'development',
  'production',
  'changethis',
  'supersecret',
  'password',
  'changeme',
  'replaceme',
  'testing',
  'example',
  'default',
  'letmein',
  'secret',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'private',
  'refresh',
  'welcome',
  'access',
  'change',
  'market',
  'please',
  'server',
  'admin',
  'sound',
  'super',
  'token',
]
/** Characters that are left of a secret once all that can be guessed is out. */
const LEAST_LENGTH = 22
/** 22 characters of base64 at random have about 4.1 bits each, counted by how often each occurs; 32 hexadecimal ones have 3.5. */
const LEAST_BITS = 80

/**
 * True for a secret that looks random enough to sign tokens with: long, and not made of words, runs (`aaaa`), sequences
 * (`abcd`, `4321`) or repetitions of itself. It cannot know whether the secret is secret.
 */
export function looksRandom(secret: string): boolean {
  const rest = withoutPatterns(secret)
  return rest.length >= LEAST_LENGTH && entropyBits(rest) >= LEAST_BITS && !compresses(secret)
}

function withoutPatterns(secret: string): string {
  let rest = secret
  for (const word of commonWords) rest = rest.replace(new RegExp(word, 'gi'), '')
  let kept = ''
  for (const [at, character] of [...rest].entries()) if (!continuesSequence(rest, at)) kept += character
  return kept
}

/** Whether the step from the two characters before is the same as to this one, and small: `aaa`, `abc`, `321`. */
function continuesSequence(text: string, at: number): boolean {
  const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
  return at > 1 && Math.abs(step) <= 1 && step === text.charCodeAt(at - 1) - text.charCodeAt(at - 2)
}

/** Shannon's entropy by how often each character occurs, times the length. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits += count * Math.log2(text.length / count)
  return bits
}

/** Whether parts of it come again: what is random grows when it is deflated with one fixed code, or stays as it is. */
function compresses(secret: string): boolean {
  const FIXED_CODE = 4
  return deflateRawSync(secret, { strategy: FIXED_CODE }).length < secret.length * 0.85
}
