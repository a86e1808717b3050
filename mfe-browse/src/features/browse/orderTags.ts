const HANGUL = /^\p{Script=Hangul}/u

/** Sorts tags by count. In Korean, Hangul tags are first. */
export function orderTags(
  tags: readonly string[],
  counts: Readonly<Record<string, number>>,
  locale: 'ko' | 'en',
): string[] {
  const isKorean = (tag: string) => Number(locale === 'ko' && HANGUL.test(tag))
  return [...tags].sort((a, b) => isKorean(b) - isKorean(a) || (counts[b] ?? 0) - (counts[a] ?? 0))
}
