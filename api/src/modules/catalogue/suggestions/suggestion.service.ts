import type { Suggestions } from '@sori/contract/catalogue'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import type { SuggestionRepository, TagRow } from './suggestion.repository.ts'
import { isStartOf, rangeOf, typedStart } from './typed-name.ts'

/** Suggestions of each kind (D46). */
const MAX_PER_KIND = 5
/** From so many letters on a slip is forgiven; so many corrections are tried. */
const SLIP_LETTERS = 3
const CORRECTIONS = 4
/** Names that one sweep removes at most, and words that one of its statements looks at. */
const NAMES_A_SWEEP = 100_000
const WORDS_AT_ONCE = 10_000
/** Names or words that the sweep removes in one transaction, for which those who publish wait. */
const REMOVED_AT_ONCE = 500
/** Time that tags and their counts are cached, in ms. */
const TAGS_KEPT_MS = 60_000

type Found = Omit<Suggestions, 'spelling'>

/**
 * Suggestions during typing (D46): names with a word that begins with the input, ignoring spaces
 * and case, also by initial consonants. Without a match, one slip is corrected and returned as
 * `spelling`.
 */
export class SuggestionService {
  #names: SuggestionRepository
  #tags = new BriefCache<TagRow[]>(TAGS_KEPT_MS)

  constructor(names: SuggestionRepository) {
    this.#names = names
  }

  async suggest(typed: string): Promise<Suggestions> {
    const key = nameKey(typed)
    const start = typedStart(key)
    if (start === '' || !isStorable(start))
      return { tracks: [], artists: [], albums: [], tags: [], spelling: null }
    const found = await this.#begunWith(start)
    if (!isEmpty(found)) return { ...found, spelling: null }
    for (const spelling of await this.#corrections(key)) {
      const meant = await this.#begunWith(typedStart(spelling))
      if (!isEmpty(meant)) return { ...meant, spelling }
    }
    return { ...found, spelling: null }
  }

  /**
   * Removes unused names, then their slips, in batches until `signal`. Rows locked by a publication
   * are removed the next time.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    for (const names of piecesOf(await this.#names.goneNames(NAMES_A_SWEEP))) {
      if (signal?.aborted) return
      await this.#names.forgetNames(names)
    }
    let after: string | undefined = ''
    while (after !== undefined && !signal?.aborted) {
      const { last, gone } = await this.#names.wordsAfter(after, WORDS_AT_ONCE)
      for (const words of piecesOf(gone)) await this.#names.forgetWords(words)
      after = last
    }
  }

  async #begunWith(start: string): Promise<Found> {
    const range = rangeOf(start)
    const [tracks, artists, albums, tags] = await Promise.all([
      this.#names.tracks(range, MAX_PER_KIND),
      this.#names.artists(range, MAX_PER_KIND),
      this.#names.albums(range, MAX_PER_KIND),
      this.#tags.get('', () => this.#names.tags()),
    ])
    return {
      tracks: tracks.map((row) => ({
        musicId: row.id,
        title: row.title,
        nickname: row.nickname,
        albumName: row.album_name,
        albumArtPath: row.art_path,
      })),
      artists: artists.map((row) => ({
        userId: row.id,
        nickname: row.nickname,
        profileImagePath: row.profile_image_path,
      })),
      albums: albums.map((row) => ({
        albumId: row.id,
        albumName: row.name,
        nickname: row.nickname,
        albumArtPath: row.art_path,
      })),
      tags: tags
        .filter(({ name, uses }) => uses > 0 && isStartOf(start, name))
        .slice(0, MAX_PER_KIND)
        .map(({ kind, name, uses }) => ({ kind, tagName: name, count: uses })),
    }
  }

  /** Returns the input with one slip corrected, in a word or across its spaces. */
  async #corrections(key: string): Promise<string[]> {
    const words = key.split(/ +/)
    const mended = words.length > 1 ? [...words, words.join('')] : words
    const corrections: string[] = []
    for (const [at, word] of mended.entries()) {
      const length = Array.from(word).length
      if (length < SLIP_LETTERS || length > 12) continue
      const near = [
        ...(await this.#tagsNear(word)),
        ...(await this.#names.oneSlipFrom(word, CORRECTIONS)),
      ]
      for (const one of near)
        corrections.push(
          at === words.length
            ? one
            : words.map((each, place) => (place === at ? one : each)).join(' '),
        )
    }
    return [...new Set(corrections)].slice(0, CORRECTIONS)
  }

  async #tagsNear(word: string): Promise<string[]> {
    const tags = await this.#tags.get('', () => this.#names.tags())
    return tags.map(({ name }) => name).filter((name) => name !== word && isOneSlip(name, word))
  }
}

function piecesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / REMOVED_AT_ONCE) }, (_, at) =>
    all.slice(at * REMOVED_AT_ONCE, (at + 1) * REMOVED_AT_ONCE),
  )
}

function isEmpty(found: Found): boolean {
  return Object.values(found).every((list) => list.length === 0)
}

/** Whether one letter was added, left out or taken for another, or two neighbours changed places. */
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
