import type { Suggestions } from '@sori/contract/catalogue'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import type { SuggestionRepository, TagUse } from './suggestion.repository.ts'
import { isInRange, nameRange, typedStart } from './typed-name.ts'

const MAX_PER_KIND = 5
/** Letters of the words that are corrected. */
const MIN_CORRECTED = 3
const MAX_CORRECTED = 12
const MAX_CORRECTIONS = 4
const MAX_NAMES_PER_SWEEP = 100_000
const WORDS_PER_STATEMENT = 10_000
/** Names or words removed in one transaction, for which publications wait. */
const REMOVAL_BATCH = 500
const TAGS_TTL_MS = 60_000

/**
 * Suggestions for typed text: names with a word that begins with it, ignoring spaces and case, also
 * by initial consonants. Without a match, one slip is corrected and returned as `spelling`.
 */
export class SuggestionService {
  #names: SuggestionRepository
  #tags = new BriefCache<TagUse[]>(TAGS_TTL_MS)

  constructor(names: SuggestionRepository) {
    this.#names = names
  }

  async suggest(typed: string): Promise<Suggestions> {
    const key = nameKey(typed)
    const start = typedStart(key)
    if (start === '' || !isStorable(start))
      return { tracks: [], artists: [], albums: [], tags: [], spelling: null }
    const suggestions = await this.#startingWith(start)
    if (hasAny(suggestions)) return { ...suggestions, spelling: null }
    for (const spelling of await this.#corrections(key)) {
      const corrected = await this.#startingWith(typedStart(spelling))
      if (hasAny(corrected)) return { ...corrected, spelling }
    }
    return { ...suggestions, spelling: null }
  }

  /**
   * Removes unused names, then unused words, in batches until `signal`. Skips those that a
   * publication locks.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    for (const names of batchesOf(await this.#names.unusedNames(MAX_NAMES_PER_SWEEP))) {
      if (signal?.aborted) return
      await this.#names.removeUnusedNames(names)
    }
    let after: string | undefined = ''
    while (after !== undefined && !signal?.aborted) {
      const { last, unused } = await this.#names.wordsAfter(after, WORDS_PER_STATEMENT)
      for (const words of batchesOf(unused)) await this.#names.removeUnusedWords(words)
      after = last
    }
  }

  async #startingWith(start: string): Promise<Omit<Suggestions, 'spelling'>> {
    const range = nameRange(start)
    const [tracks, artists, albums, tags] = await Promise.all([
      this.#names.tracks(range, MAX_PER_KIND),
      this.#names.artists(range, MAX_PER_KIND),
      this.#names.albums(range, MAX_PER_KIND),
      this.#allTags(),
    ])
    const matching = tags
      .filter(({ count, starts }) => count > 0 && starts.some((name) => isInRange(name, range)))
      .slice(0, MAX_PER_KIND)
      .map(({ kind, tagName, count }) => ({ kind, tagName, count }))
    return { tracks, artists, albums, tags: matching }
  }

  /** Returns the input with one slip corrected, in a word or across its spaces. */
  async #corrections(key: string) {
    const words = key.split(/ +/)
    const corrections = new Set<string>()
    for (const [index, word] of words.entries())
      for (const similar of await this.#similarTo(word))
        corrections.add(words.with(index, similar).join(' '))
    if (words.length > 1)
      for (const similar of await this.#similarTo(words.join(''))) corrections.add(similar)
    return [...corrections].slice(0, MAX_CORRECTIONS)
  }

  /** Returns tags and words that are one slip from `word`. */
  async #similarTo(word: string) {
    const { length } = Array.from(word)
    if (length < MIN_CORRECTED || length > MAX_CORRECTED) return []
    const tags = (await this.#allTags()).map(({ tagName }) => tagName)
    return [
      ...tags.filter((name) => name !== word && isOneSlip(name, word)),
      ...(await this.#names.oneSlipFrom(word, MAX_CORRECTIONS)),
    ]
  }

  #allTags() {
    return this.#tags.get('', () => this.#names.tags())
  }
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / REMOVAL_BATCH) }, (_, batch) =>
    all.slice(batch * REMOVAL_BATCH, (batch + 1) * REMOVAL_BATCH),
  )
}

function hasAny(suggestions: Omit<Suggestions, 'spelling'>): boolean {
  return Object.values(suggestions).some((list) => list.length > 0)
}

/** Returns whether one letter was added, omitted or replaced, or two neighbours were swapped. */
function isOneSlip(a: string, b: string): boolean {
  const [one, other] = [Array.from(a), Array.from(b)]
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  return (
    rest(one, same + 1) === rest(other, same + 1) ||
    rest(one, same) === rest(other, same + 1) ||
    rest(one, same + 1) === rest(other, same) ||
    (one[same] === other[same + 1] &&
      one[same + 1] === other[same] &&
      rest(one, same + 2) === rest(other, same + 2))
  )
}
