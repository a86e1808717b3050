import { constants, deflateRawSync } from 'node:zlib'

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
const LENGTH_MIN = 22
/**
 * The lowest entropy. Random base64 of 22 characters has 4.1 bits per character; 32 hexadecimal
 * digits have 3.5.
 */
const BITS_MIN = 80

/**
 * Returns whether a secret is random enough, apart from words, runs (`aaaa`), sequences (`abcd`)
 * and repetitions.
 */
export function looksRandom(secret: string): boolean {
  const unpredictablePart = withoutPatterns(secret)
  return (
    unpredictablePart.length >= LENGTH_MIN &&
    entropyBits(unpredictablePart) >= BITS_MIN &&
    !isCompressible(secret)
  )
}

function withoutPatterns(secret: string) {
  let unpredictablePart = secret
  for (const word of commonTexts)
    unpredictablePart = unpredictablePart.replace(new RegExp(word, 'gi'), '')
  return [...unpredictablePart]
    .filter((_, index) => !continuesSequence(unpredictablePart, index))
    .join('')
}

function continuesSequence(text: string, index: number) {
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1)
  return (
    index > 1 &&
    Math.abs(step) <= 1 &&
    step === text.charCodeAt(index - 1) - text.charCodeAt(index - 2)
  )
}

function entropyBits(text: string) {
  const occurrences = Map.groupBy(text, (character) => character).values()
  return [...occurrences].reduce(
    (bits, { length }) => bits + length * Math.log2(text.length / length),
    0,
  )
}

/** Returns whether the secret has repetitions. Only they are shortened by deflate's fixed code. */
function isCompressible(secret: string) {
  return deflateRawSync(secret, { strategy: constants.Z_FIXED }).length < secret.length * 0.85
}
