import type { Suggestions } from '@sori/contract/catalogue'
import { nameKey } from '../../../lib/text/name-key.ts'
import { searchText, toHalfWidth } from '../../../lib/text/search-text.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { presentTagNames } from '../../../lib/text/tag-names.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { hangulAsLetters, isOneSlip, syllableSlips } from './slips.ts'
import type { SuggestionRepository, TagUse } from './suggestion.repository.ts'
import { tagCombinations } from './tag-combinations.ts'
import { isInRange, nameRange, typedStart } from './typed-name.ts'

const MAX_PER_KIND = 5
/** A word with fewer or more letters is not corrected. */
const MIN_CORRECTED = 3
const MAX_CORRECTED = 12
const MAX_CORRECTIONS = 4
const MAX_SIMILAR = 12
const MAX_NAMES_PER_SWEEP = 100_000
const WORDS_PER_STATEMENT = 10_000
/** Rows per transaction: few, because publications wait for the transaction. */
const REMOVAL_BATCH = 500
const TAGS_TTL_MS = 60_000
const CONSONANTS_AT_END = /[ㄱ-ㅎ]+$/u

/**
 * Suggests names that have a word with the typed beginning. Initial consonants match too. If no
 * name matches, tries the other keyboard layout, then corrects one letter. Returns the changed text
 * as `spelling`.
 */
export class SuggestionService {
  #names: SuggestionRepository
  #tags = new BriefCache<TagUse[]>(TAGS_TTL_MS)
  #vocabulary = new BriefCache<string[]>(TAGS_TTL_MS)

  constructor(names: SuggestionRepository) {
    this.#names = names
  }

  async suggest(typed: string): Promise<Suggestions> {
    const key = nameKey(toHalfWidth(typed))
    const start = typedStart(key)
    if (start === '' || !isStorable(start))
      return { tracks: [], artists: [], albums: [], tags: [], spelling: null }
    const suggestions = await this.#findSuggestions(key)
    if (hasSuggestion(suggestions)) return { ...suggestions, spelling: null }
    return (
      (await this.#suggestFirst(inOtherLayout(toHalfWidth(typed).normalize('NFC')))) ??
      (await this.#suggestFirst(await this.#findCorrections(key))) ?? {
        ...suggestions,
        spelling: null,
      }
    )
  }

  /** Returns the suggestions for the first of the spellings that has any. */
  async #suggestFirst(spellings: readonly string[]): Promise<Suggestions | undefined> {
    for (const spelling of spellings) {
      const suggestions = await this.#findSuggestions(spelling)
      if (hasSuggestion(suggestions)) return { ...suggestions, spelling }
    }
    return undefined
  }

  /** Removes unused names, then unused words, in batches until `signal` aborts. */
  async removeUnused(signal?: AbortSignal): Promise<void> {
    for (const names of batchesOf(await this.#names.findUnusedNames(MAX_NAMES_PER_SWEEP))) {
      if (signal?.aborted) return
      await this.#names.removeUnusedNames(names)
    }
    let lastName: string | undefined = ''
    while (lastName !== undefined && !signal?.aborted) {
      const { last, unused } = await this.#names.readWordsAfter(lastName, WORDS_PER_STATEMENT)
      for (const words of batchesOf(unused)) await this.#names.removeUnusedWords(words)
      lastName = last
    }
  }

  async #findSuggestions(key: string): Promise<Omit<Suggestions, 'spelling'>> {
    const range = nameRange(typedStart(key))
    const [tracks, artists, albums, tags] = await Promise.all([
      this.#names.findTracks(range, MAX_PER_KIND),
      this.#names.findArtists(range, MAX_PER_KIND),
      this.#names.findAlbums(range, MAX_PER_KIND),
      this.#listTags(),
    ])
    const matching = tags
      .filter(({ count, starts }) => count > 0 && starts.some((name) => isInRange(name, range)))
      .slice(0, MAX_PER_KIND)
    const combinations = tagCombinations(key, tags, MAX_PER_KIND)
    return {
      tracks,
      artists,
      albums,
      tags: matching.map(presentTag),
      ...(combinations.length > 0 && {
        combinations: combinations.map((combination) => combination.map(presentTag)),
      }),
    }
  }

  /** Returns texts that differ from the input by one corrected letter. */
  async #findCorrections(key: string) {
    const words = key.split(/ +/)
    const corrections = new Set<string>()
    for (const [index, word] of words.entries())
      for (const similar of await this.findSimilarWords(word))
        corrections.add(words.with(index, similar).join(' '))
    if (words.length > 1)
      for (const similar of await this.findSimilarWords(words.join(''))) corrections.add(similar)
    return [...corrections].slice(0, MAX_CORRECTIONS)
  }

  /** Returns names and words that differ from `word` by one letter, the most similar first. */
  async findSimilarWords(word: string): Promise<string[]> {
    const { length } = Array.from(word)
    const withoutConsonants = word.replace(CONSONANTS_AT_END, '')
    if (withoutConsonants !== word) return withoutConsonants === '' ? [] : [withoutConsonants]
    if (hangulAsLetters(word).length < MIN_CORRECTED || length > MAX_CORRECTED) return []
    const [vocabulary, tags] = await Promise.all([this.#listNames(), this.#listTags()])
    const names = [...tags.map(({ tagName }) => tagName), ...vocabulary]
    const similarNames = names.filter((name) => name !== word && isSimilar(name, word))
    // Too many short words share a syllable, so short words are corrected only within a syllable.
    const words =
      length < MIN_CORRECTED
        ? await this.#names.filterWordsThatBeginNames(syllableSlips(word))
        : await this.#names.findWordsOneSlipFrom(word, MAX_SIMILAR)
    const isNear = (other: string) => isOneSlip(hangulAsLetters(other), hangulAsLetters(word))
    const candidates = [...new Set([...similarNames, ...words])]
    return [...candidates.filter(isNear), ...candidates.filter((other) => !isNear(other))]
  }

  #listNames() {
    return this.#vocabulary.get('', async () =>
      (await this.#names.listVocabulary()).map((name) => searchText(name).replaceAll(' ', '')),
    )
  }

  #listTags() {
    return this.#tags.get('', () => this.#names.listTags())
  }
}

function batchesOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / REMOVAL_BATCH) }, (_, batch) =>
    items.slice(batch * REMOVAL_BATCH, (batch + 1) * REMOVAL_BATCH),
  )
}

function presentTag({
  kind,
  tagName,
  count,
  korean,
  english,
}: TagUse): Suggestions['tags'][number] {
  return { kind, tagName, count, names: presentTagNames([{ name: tagName, korean, english }]) }
}

function hasSuggestion(suggestions: Omit<Suggestions, 'spelling'>): boolean {
  return Object.values(suggestions).some((list) => list.length > 0)
}

function isSimilar(name: string, word: string): boolean {
  const isLong = Array.from(word).length >= MIN_CORRECTED
  return (
    (isLong && isOneSlip(name, word)) || isOneSlip(hangulAsLetters(name), hangulAsLetters(word))
  )
}
