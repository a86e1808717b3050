import { searchText } from '../../../lib/text/search-text.ts'
import type { SearchIndex } from '../search/index.ts'
import type { SuggestionService } from './suggestion.service.ts'

/**
 * Corrects the keywords of searches in all fields: replaces words that no track contains by similar
 * words that a track contains.
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
    const correct = await Promise.all(
      words.map((word) => (unknown.has(word) ? this.#findKnownSimilarWord(word) : word)),
    )
    return correct.includes(undefined) ? null : correct.join(' ')
  }

  async #findKnownSimilarWord(word: string): Promise<string | undefined> {
    for (const similar of await this.#suggestions.findSimilarWords(word))
      if ((await this.#search.findUnknownWords(similar)).length === 0) return similar
    return undefined
  }
}
