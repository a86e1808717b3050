import type { TagNames } from '@sori/contract/catalogue'
import { tagText } from '@sori/contract/text'

/** The initial consonants of Hangul, in the order of Unicode. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FIRST_INITIAL = 0x1100
/** The fewest letters of a word that may have a typo. A Hangul syllable has 2 or 3 letters. */
const TYPO_LETTERS_MIN = 4

/**
 * Returns the matching names in this order: the name begins with the typed text, contains it, has
 * these initial consonants, or differs by one typo. Ignores spaces and punctuation.
 */
export function matchTags(typed: string, names: readonly string[]): string[] {
  const input = lettersOf(typed)
  if (!input) return [...names]
  const rankedNames = names.map((name) => ({ name, rank: rankOf(input, lettersOf(name)) }))
  return rankedNames
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((first, second) => first.rank - second.rank)
    .map(({ name }) => name)
}

/** Returns the tags with a matching name in either language. */
export function matchNamedTags(
  typed: string,
  tags: readonly string[],
  names: TagNames | undefined,
): string[] {
  const namedTags = tags.flatMap((tag) => namesOfTag(tag, names).map((name) => ({ tag, name })))
  const matchingNames = matchTags(typed, [...new Set(namedTags.map(({ name }) => name))])
  const tagsOf = (name: string) =>
    namedTags.filter((other) => other.name === name).map(({ tag }) => tag)
  return [...new Set(matchingNames.flatMap(tagsOf))]
}

/** Returns the stored name of a tag, then its other names. */
export function namesOfTag(tag: string, names: TagNames | undefined): string[] {
  const { ko, en } = names?.[tag] ?? {}
  return [tag, ko, en].filter((name) => name !== undefined)
}

const NO_MATCH = 4

function rankOf(input: string, name: string): number {
  if (name.startsWith(input)) return 0
  if (name.includes(input)) return 1
  if (isInitials(input) && initialsOf(name).includes(input)) return 2
  const typed = input.normalize('NFD')
  const wholeName = name.normalize('NFD')
  if (typed.length < TYPO_LETTERS_MIN) return NO_MATCH
  // Compares with the beginning of the name, because the typed word may be unfinished.
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => isOneTypo(typed, wholeName.slice(0, length))) ? 3 : NO_MATCH
}

/** Returns only the letters and digits, normalised like a stored tag. */
function lettersOf(text: string): string {
  const otherCharacters = /[^\p{L}\p{Nd}]/gu
  return tagText(text).replace(otherCharacters, '')
}

function isInitials(text: string): boolean {
  return [...text].every((char) => INITIALS.includes(char))
}

function initialsOf(name: string): string {
  return [...name]
    .map((char) => INITIALS[char.normalize('NFD').charCodeAt(0) - FIRST_INITIAL] ?? char)
    .join('')
}

/** Returns whether one letter was inserted, omitted or replaced, or two neighbours were swapped. */
function isOneTypo(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (long.length - short.length > 1) return false
  let index = 0
  while (index < short.length && short[index] === long[index]) index++
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1)
  if (short.slice(index + 1) === long.slice(index + 1)) return true
  return (
    short[index] === long[index + 1] &&
    short[index + 1] === long[index] &&
    short.slice(index + 2) === long.slice(index + 2)
  )
}
