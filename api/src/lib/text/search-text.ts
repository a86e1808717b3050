import { nameKey } from './name-key.ts'

const FULL_WIDTH = 0xfee0
const SPACES = /[!"(),./:;<=>?[\\\]{|}~“”…·・\s\p{Cc}]+/gu
const INSIDE_WORDS = /[-‐‑–—_'’‘`&]/gu
const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const SYLLABLES_PER_CONSONANT = 588

/** Returns the text as the SQL function `search_text` does, and in lower case and NFC. */
export function searchText(text: string): string {
  return nameKey(halfWidth(text)).replace(INSIDE_WORDS, '').replace(SPACES, ' ').trim()
}

export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/gu, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - FULL_WIDTH),
  )
}

/** Returns whether all characters are initial consonants. */
export function isInitials(word: string): boolean {
  return /^[ㄱ-ㅎ]+$/u.test(word)
}

/** Replaces Hangul syllables by their initial consonants, like the SQL function `name_initials`. */
export function initialsOf(text: string): string {
  return text.replace(/[가-힣]/gu, (syllable) => {
    const index = Math.floor((syllable.charCodeAt(0) - 0xac00) / SYLLABLES_PER_CONSONANT)
    return CONSONANTS[index] ?? syllable
  })
}
