const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
/**
 * The syllables with one initial and vowel: without a final consonant, and with each of 27. They
 * are adjacent code points.
 */
const FINALS_AND_NONE = 28

/** A range of names in the order of code points: `from` is included, `before` is excluded. */
export type NameRange = { from: string; before: string }

const ONLY_CONSONANTS = /^[ㄱ-ㅎ]+$/u
const CONSONANT_AT_END = /[ㄱ-ㅎ]$/u

/**
 * Returns the typed text without spaces, and without a consonant at the end: it begins a syllable
 * that is not finished. A text of consonants only is unchanged, because they are initials.
 */
export function typedStart(key: string): string {
  const start = key.replaceAll(' ', '')
  return ONLY_CONSONANTS.test(start) ? start : start.replace(CONSONANT_AT_END, '')
}

/**
 * Returns the range of names that begin with the input. The last syllable may be unfinished: 달비
 * also finds 달빛.
 */
export function nameRange(start: string): NameRange {
  const characters = Array.from(start)
  const last = characters.at(-1)?.codePointAt(0) ?? 0
  const isHangul = last >= HANGUL_FIRST && last <= HANGUL_LAST
  const isOpen = isHangul && (last - HANGUL_FIRST) % FINALS_AND_NONE === 0
  const next = String.fromCodePoint(skipSurrogates(last + (isOpen ? FINALS_AND_NONE : 1)))
  return { from: start, before: characters.slice(0, -1).join('') + next }
}

/** Compares code points, like the collation "C" of the database. */
export function isInRange(name: string, { from, before }: NameRange): boolean {
  const bytes = Buffer.from(name)
  return bytes.compare(Buffer.from(from)) >= 0 && bytes.compare(Buffer.from(before)) < 0
}

function skipSurrogates(point: number): number {
  return point >= 0xd800 && point <= 0xdfff ? 0xe000 : Math.min(point, 0x10ffff)
}
