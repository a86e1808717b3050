import { nameKey } from './name-key.ts'

const FULL_WIDTH_OFFSET = 0xfee0
const SEPARATORS = /[!"(),./:;<=>?[\\\]{|}~“”…·・\s\p{Cc}]+/gu
const MARKS_INSIDE_WORDS = /[-‐‑–—_'’‘`&]/gu
const FULL_WIDTH_MARK = /[\uff01-\uff5e]/gu
const HANGUL_SYLLABLE = /[가-힣]/gu
const ONLY_INITIALS = /^[ㄱ-ㅎ]+$/u
const INITIAL_CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const SYLLABLES_PER_CONSONANT = 588

/**
 * Normalises a text for searching, like the SQL function `search_text`. Also converts it to lower
 * case and NFC.
 */
export function searchText(text: string): string {
  return nameKey(toHalfWidth(text)).replace(MARKS_INSIDE_WORDS, '').replace(SEPARATORS, ' ').trim()
}

export function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH_MARK, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - FULL_WIDTH_OFFSET),
  )
}

/** Returns whether a word consists of Korean initial consonants. */
export function isInitials(word: string): boolean {
  return ONLY_INITIALS.test(word)
}

/** Replaces Hangul syllables by their initial consonants, like the SQL function `name_initials`. */
export function initialsOf(text: string): string {
  return text.replace(HANGUL_SYLLABLE, (syllable) => {
    const index = Math.floor((syllable.charCodeAt(0) - 0xac00) / SYLLABLES_PER_CONSONANT)
    return INITIAL_CONSONANTS[index] ?? syllable
  })
}
