const HANGUL = /^\p{Script=Hangul}/u

/** Tags by use, the commonest first. For a Korean reader Hangul ones stand before the others, which would push them out of the line. */
export function orderTags(tags: readonly string[], counts: Readonly<Record<string, number>>, locale: 'ko' | 'en'): string[] {
  const isOwn = (tag: string) => Number(locale === 'ko' && HANGUL.test(tag))
  return [...tags].sort((a, b) => isOwn(b) - isOwn(a) || (counts[b] ?? 0) - (counts[a] ?? 0))
}
