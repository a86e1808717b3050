import { deflateRawSync } from 'node:zlib'

const commonTexts = [
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
const LEAST_LENGTH = 22
/**
 * Random base64 of 22 characters has about 4.1 bits per character by frequency; 32 hexadecimal
 * digits have 3.5.
 */
const LEAST_BITS = 80

/**
 * Returns true for a long secret without words, runs (`aaaa`), sequences (`abcd`) or repetitions.
 */
export function looksRandom(secret: string): boolean {
  const rest = withoutPatterns(secret)
  return rest.length >= LEAST_LENGTH && entropyBits(rest) >= LEAST_BITS && !compresses(secret)
}

function withoutPatterns(secret: string): string {
  let rest = secret
  for (const word of commonTexts) rest = rest.replace(new RegExp(word, 'gi'), '')
  let kept = ''
  for (const [at, character] of [...rest].entries())
    if (!continuesSequence(rest, at)) kept += character
  return kept
}

/** Detects `aaa`, `abc` and `321`. */
function continuesSequence(text: string, at: number): boolean {
  const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
  return at > 1 && Math.abs(step) <= 1 && step === text.charCodeAt(at - 1) - text.charCodeAt(at - 2)
}

function entropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits += count * Math.log2(text.length / count)
  return bits
}

/** Random text does not shrink when it is deflated with the fixed code. */
function compresses(secret: string): boolean {
  const FIXED_CODE = 4
  return deflateRawSync(secret, { strategy: FIXED_CODE }).length < secret.length * 0.85
}
