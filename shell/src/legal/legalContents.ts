import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'
import type { LegalPage } from '@sori/contract/paths'

/** The texts belong to the operator. */
export const legalContents: Record<LegalPage, () => Promise<LegalContent>> = {
  terms: () => contentOf(import('./terms.ko.md'), import('./terms.en.md')),
  privacy: () => contentOf(import('./privacy.ko.md'), import('./privacy.en.md')),
  refund: () => contentOf(import('./refund.ko.md'), import('./refund.en.md')),
  support: () => contentOf(import('./support.ko.md'), import('./support.en.md')),
  business: () => contentOf(import('./business.ko.md'), import('./business.en.md')),
}

export type LegalContent = Record<Locale, ReturnType<typeof parse>>

type Markdown = Promise<{ default: string }>

async function contentOf(ko: Markdown, en: Markdown): Promise<LegalContent> {
  const [korean, english] = await Promise.all([ko, en])
  return { ko: parse(korean.default), en: parse(english.default) }
}

/** Blank lines separate paragraphs. */
function parse(markdown: string) {
  const [[intro = ''] = [], ...sections] = markdown
    .replaceAll('{credits}', String(TRACK_CREDITS))
    .split(/^## /m)
    .map((part) => part.trim().split('\n\n'))
    .map((blocks) => blocks.map((block) => block.replaceAll('\n', ' ')))
  return {
    intro,
    sections: sections.map(([heading = '', ...paragraphs]) => ({ heading, paragraphs })),
  }
}
