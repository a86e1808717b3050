import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'

const LATIN_LETTERS = /^[a-z]+$/i
const HANGUL_LETTERS = /^[ㄱ-ㅣ가-힣]+$/u
/** The last syllable may be unfinished. */
const SYLLABLES = /^[가-힣]+[ㄱ-ㅎ]?$/u
/** Shorter texts are parts of too many words. */
const LATIN_WORD = /^[a-z]{3,}$/

/**
 * Returns the words that the same keys type in the other layout of a Korean keyboard: rhfo is 고래,
 * ㅔㅑ무ㅐ is piano. Reads capitals as typed with Shift, then as typed with Caps Lock.
 */
export function inOtherLayout(typed: string): string[] {
  const converted = [typed, typed.toLowerCase()].map((text) =>
    text.split(' ').map(convertWord).join(' '),
  )
  return [...new Set(converted)].filter((text) => text.toLowerCase() !== typed.toLowerCase())
}

/** Returns the word unchanged if the keys type no word in the other layout. */
function convertWord(word: string): string {
  if (LATIN_LETTERS.test(word)) {
    const hangul = hangulOf(word)
    return hangul && SYLLABLES.test(hangul) ? hangul : word
  }
  if (!HANGUL_LETTERS.test(word)) return word
  const latin = convertHangulToQwerty(word).toLowerCase()
  return LATIN_WORD.test(latin) ? latin : word
}

function hangulOf(word: string): string | undefined {
  try {
    return convertQwertyToHangul(word)
  } catch {
    // es-hangul throws when several vowels begin the word: `onj`.
    return undefined
  }
}
