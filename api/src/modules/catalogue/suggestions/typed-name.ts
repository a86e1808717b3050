const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
/** Syllables that differ only in the last consonant are consecutive in Unicode. */
const FINALS = 28

/** Names that begin as was typed: those from `from` on and before `before`, by code points. */
export type NameRange = { from: string; before: string }

/**
 * Returns the input without spaces, for the lookup of names. Leaves out a lone consonant at the
 * end.
 */
export function typedStart(key: string): string {
  const start = key.replaceAll(' ', '')
  return /^[ㄱ-ㅎ]+$/u.test(start) ? start : start.replace(/[ㄱ-ㅎ]$/u, '')
}

/**
 * Returns the range of names that begin with the input. An open last syllable may still get a last
 * consonant: 달비 begins 달빛.
 */
export function rangeOf(start: string): NameRange {
  const letters = Array.from(start)
  const last = letters.at(-1)?.codePointAt(0) ?? 0
  const isOpen = last >= HANGUL_FIRST && last <= HANGUL_LAST && (last - HANGUL_FIRST) % FINALS === 0
  const next = String.fromCodePoint(afterSurrogates(last + (isOpen ? FINALS : 1)))
  return { from: start, before: letters.slice(0, -1).join('') + next }
}

/** The same question of one name that is at hand. */
export function isStartOf(start: string, name: string): boolean {
  const { from, before } = rangeOf(start)
  return startsOf(name).some((one) => compare(one, from) >= 0 && compare(one, before) < 0)
}

/** Returns the beginnings of a name, like `name_starts` in the database. */
function startsOf(name: string): string[] {
  const words = name.trim().split(/ +/)
  const starts = words.map((_, at) => words.slice(at).join(''))
  return [...starts, ...starts.map(initialsOf)]
}

const INITIALS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')

function initialsOf(text: string): string {
  return Array.from(text, (letter) => {
    const point = letter.codePointAt(0) ?? 0
    return point >= HANGUL_FIRST && point <= HANGUL_LAST
      ? INITIALS[Math.floor((point - HANGUL_FIRST) / 588)]
      : letter
  }).join('')
}

/** By code points, as PostgreSQL's "C" compares. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function afterSurrogates(point: number): number {
  if (point >= 0xd800 && point <= 0xdfff) return 0xe000
  return Math.min(point, 0x10ffff)
}
