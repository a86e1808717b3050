import type { LegalFacts } from '@sori/contract/licence'
import type { Locale } from '@sori/contract/messages'
import type { LegalPage } from '@sori/contract/paths'

/** The texts belong to the operator. */
export const legalContents: Record<LegalPage, () => Promise<LegalContent>> = {
  terms: () => contentOf(import('./terms.ko.md'), import('./terms.en.md')),
  privacy: () => contentOf(import('./privacy.ko.md'), import('./privacy.en.md')),
  refund: () => contentOf(import('./refund.ko.md'), import('./refund.en.md')),
  support: () => contentOf(import('./support.ko.md'), import('./support.en.md')),
  business: () => contentOf(import('./business.ko.md'), import('./business.en.md')),
  artists: () => contentOf(import('./artists.ko.md'), import('./artists.en.md')),
}

export type LegalContent = Record<Locale, ReturnType<typeof parse>>

type Markdown = Promise<{ default: string }>

async function contentOf(ko: Markdown, en: Markdown): Promise<LegalContent> {
  const [korean, english] = await Promise.all([ko, en])
  const facts = korean.default.includes('{') ? await readFacts() : undefined
  return { ko: parse(korean.default, facts, '입력 전'), en: parse(english.default, facts, '–') }
}

async function readFacts(): Promise<LegalFacts> {
  const response = await fetch('/api/legal')
  return (await response.json()).dto
}

/** Blank lines separate paragraphs. A fact that the server lacks is shown as `missing`. */
function parse(markdown: string, facts: LegalFacts | undefined, missing: string) {
  const [[intro = ''] = [], ...sections] = markdown
    .replace(
      /\{(\w+)\}/g,
      (_, name: keyof LegalFacts) => facts?.[name]?.toLocaleString() ?? missing,
    )
    .split(/^## /m)
    .map((part) => part.trim().split('\n\n'))
    .map((blocks) => blocks.map((block) => block.replaceAll('\n', ' ')))
  return {
    intro,
    sections: sections.map(([heading = '', ...paragraphs]) => ({ heading, paragraphs })),
  }
}
