import { searchText, toHalfWidth } from '../../../lib/text/search-text.ts'
import type { SearchIndex } from '../search/index.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import type { SuggestionService } from './suggestion.service.ts'

const WHITESPACE = /\s+/u

/**
 * Corrects the keywords of searches in all fields. A word that no track contains is replaced by what
 * the same keys type in the other keyboard layout, or by a similar word.
 */
export class SpellingService {
  #suggestions: Pick<SuggestionService, 'findSimilarWords'>
  #search: Pick<SearchIndex, 'findUnknownWords'>

  constructor(
    suggestions: Pick<SuggestionService, 'findSimilarWords'>,
    search: Pick<SearchIndex, 'findUnknownWords'>,
  ) {
    this.#suggestions = suggestions
    this.#search = search
  }

  /**
   * Returns the corrected keyword, or null if all words are known, or if an unknown word has no
   * similar word.
   */
  async correct(keyword: string): Promise<string | null> {
    const unknown = new Set(await this.#search.findUnknownWords(keyword))
    if (unknown.size === 0) return null
    const words = searchText(keyword).split(' ')
    // The Shift key changes consonants of the Korean layout.
    const typedWords = toHalfWidth(keyword).normalize('NFC').split(WHITESPACE)
    const typedAs = new Map(typedWords.map((typed) => [searchText(typed), typed]))
    const correct = await Promise.all(
      words.map((word) =>
        unknown.has(word) ? this.#correctWord(word, typedAs.get(word) ?? word) : word,
      ),
    )
    return correct.includes(undefined) ? null : correct.join(' ')
  }

  async #correctWord(word: string, typed: string): Promise<string | undefined> {
    return (
      (await this.#findFirstKnown(inOtherLayout(typed))) ??
      (await this.#findFirstKnown(await this.#suggestions.findSimilarWords(word)))
    )
  }

  async #findFirstKnown(words: readonly string[]): Promise<string | undefined> {
    for (const word of words)
      if ((await this.#search.findUnknownWords(word)).length === 0) return word
    return undefined
  }
}
