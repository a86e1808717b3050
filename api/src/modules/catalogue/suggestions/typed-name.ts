const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
/** Syllables that differ only in the last consonant are consecutive in Unicode. */
const FINALS = 28
const INITIALS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const SYLLABLES_PER_INITIAL = 588

/** Beginnings from `from` on and before `before`, by code points. */
export type NameRange = { from: string; before: string }

/** Returns the input without spaces and without a lone consonant at the end, for lookups. */
export function typedStart(key: string): string {
  const start = key.replaceAll(' ', '')
  return /^[ㄱ-ㅎ]+$/u.test(start) ? start : start.replace(/[ㄱ-ㅎ]$/u, '')
}

/**
 * Returns the range of names that begin with the input. An open last syllable may still get a last
 * consonant: 달비 begins 달빛.
 */
export function nameRange(start: string): NameRange {
  const letters = Array.from(start)
  const last = pointOf(letters.at(-1))
  const isOpen = isHangul(last) && (last - HANGUL_FIRST) % FINALS === 0
  const next = String.fromCodePoint(afterSurrogates(last + (isOpen ? FINALS : 1)))
  return { from: start, before: letters.slice(0, -1).join('') + next }
}

/** Returns whether a word of the name begins with the input, like the range in the database. */
export function isStartOf(start: string, name: string): boolean {
  const { from, before } = nameRange(start)
  return startsOf(name).some((word) => compare(word, from) >= 0 && compare(word, before) < 0)
}

/** Returns the beginnings of a name, like `name_starts` in the database. */
function startsOf(name: string): string[] {
  const words = name.trim().split(/ +/)
  const starts = words.map((_, index) => words.slice(index).join(''))
  return [...starts, ...starts.map(initialsOf)]
}

function initialsOf(text: string): string {
  return Array.from(text, (letter) => {
    const point = pointOf(letter)
    if (!isHangul(point)) return letter
    return INITIALS[Math.floor((point - HANGUL_FIRST) / SYLLABLES_PER_INITIAL)]
  }).join('')
}

function pointOf(letter = ''): number {
  return letter.codePointAt(0) ?? 0
}

function isHangul(point: number): boolean {
  return point >= HANGUL_FIRST && point <= HANGUL_LAST
}

/** Compares by code points, like the collation "C". */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function afterSurrogates(point: number): number {
  return point >= 0xd800 && point <= 0xdfff ? 0xe000 : Math.min(point, 0x10ffff)
}
