import { type TagNames, tagLabel } from '@sori/contract/catalogue'

const HANGUL = /^\p{Script=Hangul}/u

/** Sorts tags by count. In Korean, Hangul names are first. */
export function orderTags(
  tags: readonly string[],
  counts: Readonly<Record<string, number>>,
  locale: 'ko' | 'en',
  names?: TagNames,
): string[] {
  const isKorean = (tag: string) =>
    Number(locale === 'ko' && HANGUL.test(tagLabel(tag, names, locale)))
  return [...tags].sort((a, b) => isKorean(b) - isKorean(a) || (counts[b] ?? 0) - (counts[a] ?? 0))
}
