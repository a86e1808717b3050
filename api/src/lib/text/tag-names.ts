import type { TagNames } from '@sori/contract/catalogue'

/**
 * The name of a tag and its Korean and English names, which are null until an administrator sets
 * them.
 */
export type TranslatedName = { name: string; korean: string | null; english: string | null }

/** Returns, for each tag name, the Korean and English names that differ from it. */
export function presentTagNames(tags: readonly TranslatedName[]): TagNames | undefined {
  const entries = tags.flatMap(({ name, korean, english }) => {
    const ko = korean !== null && korean !== name && { ko: korean }
    const en = english !== null && english !== name && { en: english }
    return ko || en ? [[name, { ...ko, ...en }] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
