import { type RawBuilder, sql } from 'kysely'
import { gramsOfKeyword, gramsProveMatch } from '../../../lib/text/grams.ts'
import { isInitials, searchText } from '../../../lib/text/search-text.ts'
import type { Meaning, MeantTag } from './vocabulary.ts'

type Condition = RawBuilder<boolean>
type Strategy = 'gather' | 'walk'

/** The marks before words in `everything_search.key` (migration 0042). */
const [TITLE, TITLE_END, ARTIST, ALBUM, DESCRIPTION, INITIALS] = [
  '\u0001',
  '\u0002',
  '\u0003',
  '\u0005',
  '\u0006',
  '\u0007',
]

/** The longest name of the vocabulary, in words. */
const MAX_NAME_WORDS = 3
/** More words would make a request slower without improving its results. */
const MAX_TERMS = 8
const ENGLISH_PLURAL = /^[a-z]{3,}s$/
const LATIN_OR_DIGITS = /^[a-z0-9]+$/
const HANGUL_SYLLABLE = /[가-힣]/u
const MAX_TEXTS = 8

/** Words of a keyword that are searched as one, and the tags and names that mean the same. */
export type Term = {
  words: string[]
  tagIds: number[]
  /** Other names of the same meaning. */
  texts: string[]
  /** The tags that have exactly these words as a name. */
  namedTags: MeantTag[]
}

/** Returns the terms of a keyword. Words that make a name of the vocabulary are one term. */
export function termsOf(keyword: string, resolve: (word: string) => Meaning | undefined): Term[] {
  const words = searchText(keyword).split(' ').filter(Boolean)
  const terms: Term[] = []
  let index = 0
  while (index < words.length && terms.length < MAX_TERMS) {
    const term = longestTerm(words.slice(index, index + MAX_NAME_WORDS), resolve)
    terms.push(term)
    index += term.words.length
  }
  return terms
}

function longestTerm(words: string[], resolve: (word: string) => Meaning | undefined): Term {
  for (let count = words.length; count > 1; count--) {
    const meaning = resolve(words.slice(0, count).join(''))
    if (meaning && meaning.texts.length > 0) return termOf(words.slice(0, count), meaning)
  }
  const [word = ''] = words
  return termOf([word], resolve(word) ?? meaningOfSingular(word, resolve))
}

function meaningOfSingular(word: string, resolve: (word: string) => Meaning | undefined) {
  return ENGLISH_PLURAL.test(word) ? resolve(word.slice(0, -1)) : undefined
}

function termOf(
  words: string[],
  meaning: Meaning = { tagIds: [], texts: [], namedTags: [] },
): Term {
  // Omits names that contain a shorter name: a search for the shorter name finds them too.
  const names = [words.join(''), ...meaning.texts]
  const texts = meaning.texts.filter(
    (text) => !names.some((other) => other !== text && text.includes(other)),
  )
  const tagIds = [...new Set(meaning.tagIds)].sort((a, b) => a - b)
  return { words, tagIds, texts: texts.slice(0, MAX_TEXTS), namedTags: meaning.namedTags }
}

/**
 * The alternatives for a match: the row has one of `tagIds`, or its key contains all texts of one
 * of `needles`.
 */
type Alternatives = { needles: string[][]; tagIds: number[] }

/**
 * Returns a list of conditions for each rank of a row `s` that matches all terms. The ranks are:
 * exact title, artist, beginnings of words in names, tags, words of the description, any match.
 */
export function rankedConditions(terms: readonly Term[], strategy: Strategy): Condition[][] {
  const joinedWords = terms.flatMap(({ words }) => words).join('')
  const title = [TITLE + joinedWords + TITLE_END]
  const artist = [ARTIST + joinedWords]
  const ranks: Alternatives[][] = [
    [{ needles: [title], tagIds: [] }],
    [{ needles: [title, artist], tagIds: [] }],
    terms.map(matchesInNames),
    terms.map(matchesInTags),
    terms.map(matchesInDescription),
    terms.map(matchesAnywhere),
  ]
  return ranks.map((alternativesOfTerms) =>
    alternativesOfTerms.flatMap((alternatives) => anyOf(alternatives, strategy)),
  )
}

function matchesInNames({ words }: Term): Alternatives {
  const joinedWords = words.join('')
  if (isInitials(joinedWords)) return { needles: [[INITIALS + joinedWords]], tagIds: [] }
  return { needles: [[TITLE + joinedWords], [ARTIST + joinedWords]], tagIds: [] }
}

function matchesInTags(term: Term): Alternatives {
  const longTexts = term.texts.filter((text) => !isShort(text)).map((text) => [TITLE + text])
  const { needles } = matchesInNames(term)
  return {
    needles: [...needles, [ALBUM + term.words.join('')], ...longTexts],
    tagIds: term.tagIds,
  }
}

function matchesInDescription(term: Term): Alternatives {
  const { needles, tagIds } = matchesInTags(term)
  const inDescription = [DESCRIPTION + term.words.join('')]
  return { needles: [...needles, inDescription, ...term.texts.map(needleOf)], tagIds }
}

function matchesAnywhere(term: Term): Alternatives {
  const joinedWords = term.words.join('')
  const [first = ''] = term.words
  if (term.words.length === 1 && isSingleLetter(first)) return matchesInDescription(term)
  const asTyped = term.words.length > 1 && !term.words.some(isSingleLetter) ? [term.words] : []
  return { needles: [[joinedWords], ...asTyped, ...term.texts.map(needleOf)], tagIds: term.tagIds }
}

/** Returns the needle for a name. A short name must be a whole word: it is in too many words. */
function needleOf(text: string): string[] {
  return [isShort(text) ? DESCRIPTION + text + DESCRIPTION : text]
}

function isShort(text: string): boolean {
  const { length } = Array.from(text)
  return length < 2 || (length < 4 && LATIN_OR_DIGITS.test(text))
}

/**
 * Returns whether the word is a single letter, because nearly every name contains one. A Hangul
 * syllable counts as a word.
 */
function isSingleLetter(word: string): boolean {
  return Array.from(word).length === 1 && !HANGUL_SYLLABLE.test(word)
}

const column = sql.ref('s.key')

/** Returns conditions that together match a row by one of the alternatives. */
function anyOf({ needles, tagIds }: Alternatives, strategy: Strategy): Condition[] {
  const hasTag = tagIds.length > 0 ? [sql<boolean>`s.tag_ids && ${tagIds}::int[]`] : []
  const containsNeedle = needles.map((parts) =>
    sql.join(
      parts.map((part) => sql`strpos(${column}, ${part} COLLATE "C") > 0`),
      sql` AND `,
    ),
  )
  // Comparing tags takes a tenth of the time of searching a text.
  const isMatch = anyCondition([...hasTag, ...containsNeedle])
  if (strategy === 'walk') return [isMatch]
  const grams = needles.map((parts) => [...new Set(parts.flatMap(gramsOfKeyword))])
  const hasGramsOfNeedle = grams.map(
    (gramsOfNeedle) => sql`search_grams(${column}) @> ${gramsOfNeedle}::bigint[]`,
  )
  const mayMatch = anyCondition([...hasGramsOfNeedle, ...hasTag])
  return needles.flat().every(gramsProveMatch) ? [mayMatch] : [mayMatch, isMatch]
}

function anyCondition(conditions: readonly RawBuilder<unknown>[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`
}
