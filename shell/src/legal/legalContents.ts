import type { LegalFacts } from '@sori/contract/licence'
import type { Locale } from '@sori/contract/messages'
import type { LegalPage } from '@sori/contract/paths'
import artistsEn from './artists.en.md'
import artistsKo from './artists.ko.md'
import businessEn from './business.en.md'
import businessKo from './business.ko.md'
import privacyEn from './privacy.en.md'
import privacyKo from './privacy.ko.md'
import refundEn from './refund.en.md'
import refundKo from './refund.ko.md'
import supportEn from './support.en.md'
import supportKo from './support.ko.md'
import termsEn from './terms.en.md'
import termsKo from './terms.ko.md'

/**
 * The operator's texts. All are in one chunk: each further chunk costs the first page some bytes.
 */
export const legalContents: Record<LegalPage, () => Promise<LegalContent>> = {
  terms: () => contentOf(termsKo, termsEn),
  privacy: () => contentOf(privacyKo, privacyEn),
  refund: () => contentOf(refundKo, refundEn),
  support: () => contentOf(supportKo, supportEn),
  business: () => contentOf(businessKo, businessEn),
  artists: () => contentOf(artistsKo, artistsEn),
}

export type LegalContent = Record<Locale, ReturnType<typeof parse>>

async function contentOf(korean: string, english: string): Promise<LegalContent> {
  const facts = korean.includes('{') ? await readFacts() : undefined
  return { ko: parse(korean, facts, '입력 전'), en: parse(english, facts, '–') }
}

async function readFacts(): Promise<LegalFacts> {
  const response = await fetch('/api/legal')
  return (await response.json()).dto
}

const FACT_NAME = /\{(\w+)\}/g
const START_OF_SECTION = /^## /m

/**
 * Parses a text of Markdown: headings, and paragraphs between blank lines. Replaces `{name}` by the
 * fact of that name, or by `missing`.
 */
function parse(markdown: string, facts: LegalFacts | undefined, missing: string) {
  const filledText = markdown.replace(
    FACT_NAME,
    (_, name: keyof LegalFacts) => facts?.[name]?.toLocaleString() ?? missing,
  )
  const paragraphsOf = (part: string) =>
    part
      .trim()
      .split('\n\n')
      .map((paragraph) => paragraph.replaceAll('\n', ' '))
  const [[intro = ''] = [], ...sections] = filledText.split(START_OF_SECTION).map(paragraphsOf)
  return {
    intro,
    sections: sections.map(([heading = '', ...paragraphs]) => ({ heading, paragraphs })),
  }
}
