import type { TagNames } from '@sori/contract/catalogue'

/** A tag's own name and its names in both languages; null until an administrator sets them. */
export type TranslatedName = { name: string; korean: string | null; english: string | null }

/** Returns the Korean and English names that differ from a tag's own name, by that name. */
export function presentTagNames(tags: readonly TranslatedName[]): TagNames | undefined {
  const named = tags.flatMap(({ name, korean, english }) => {
    const ko = korean !== null && korean !== name && { ko: korean }
    const en = english !== null && english !== name && { en: english }
    return ko || en ? [[name, { ...ko, ...en }] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : undefined
}
