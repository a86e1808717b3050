import type { Locale } from '@sori/contract/messages'

/** A legal page's words in one language. */
interface LegalText {
  /** What the page is about, in a sentence or two. */
  intro: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** A legal page in both languages. */
export type LegalContent = Record<Locale, LegalText>
