import { tagKinds } from '@sori/contract/catalogue'
import type { TagUse } from './suggestion.repository.ts'
import { isInRange, nameRange, typedStart } from './typed-name.ts'

const MAX_TAGS_OF_WORD = 5

/**
 * Returns combinations of tags for a text of several words: one tag for each word, each of another
 * kind. A list with two tags of one kind would have the tracks of either.
 */
export function tagCombinations(key: string, tags: readonly TagUse[], limit: number): TagUse[][] {
  const words = key.split(' ').filter(Boolean)
  if (words.length < 2 || words.length > tagKinds.length) return []
  let combinations: TagUse[][] = [[]]
  for (const word of words) {
    const tagsOfWord = tagsNamed(word, tags)
    combinations = combinations.flatMap((chosen) =>
      tagsOfWord
        .filter(({ kind }) => chosen.every((other) => other.kind !== kind))
        .map((tag) => [...chosen, tag]),
    )
  }
  const byTags = new Map(combinations.map((chosen) => [keyOf(chosen), chosen]))
  return [...byTags.values()].slice(0, limit)
}

/** Returns the same key for the same tags in another order. */
function keyOf(tags: readonly TagUse[]): string {
  return tags
    .map(({ kind, tagName }) => `${kind} ${tagName}`)
    .toSorted()
    .join()
}

/** Returns the used tags with a name that begins with the word, whole names first. */
function tagsNamed(word: string, tags: readonly TagUse[]): TagUse[] {
  const start = typedStart(word)
  if (start === '') return []
  const range = nameRange(start)
  const named = tags.filter(
    ({ count, starts }) => count > 0 && starts.some((name) => isInRange(name, range)),
  )
  const isWhole = ({ starts }: TagUse) => starts.includes(start)
  return [...named.filter(isWhole), ...named.filter((tag) => !isWhole(tag))].slice(
    0,
    MAX_TAGS_OF_WORD,
  )
}
