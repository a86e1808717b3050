import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup, scriptJson } from '../../../lib/text/markup.ts'
import { fillText, fillUrl, listAt, type Scope } from './templates.ts'

export const SITE_NAME = '소리장터'
/** Pixels of the pictures of shared links (`/media/card/…`). */
export const CARD = { width: 1200, height: 630 }
const DESCRIPTION = '음원과 앨범을 듣고 찾고 크레딧으로 구매하는 소리장터'
/** The picture that other sites show for a page without a picture. */
const DEFAULT_IMAGE = '/icon-512.png'
/** The longest description in characters. Search engines and messengers show less. */
const DESCRIPTION_MAX = 200
/** Keys of JSON-LD whose values are URLs. */
const URL_KEYS = new Set(['url', 'image', 'contentUrl', 'availability'])

export type HeadFacts = {
  title: string
  description: string
  /** All URLs are absolute; a missing one is empty or undefined. */
  canonical: string | undefined
  isIndexed: boolean
  type: string
  image: string
  audio: string
  hasEmbed: boolean
  data: PageHead['data'] | undefined
}

export function missingHead(): string {
  return `<title>찾을 수 없는 페이지 | ${SITE_NAME}</title><meta name="robots" content="noindex">`
}

export function renderHead(facts: HeadFacts, scope: Scope, publicUrl: string): string {
  const { canonical, audio, image, type } = facts
  const title = `${facts.title} | ${SITE_NAME}`
  const description = shortenedDescription(facts.description || DESCRIPTION)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    metaName('description', description),
    ...(facts.isIndexed ? [] : [metaName('robots', 'noindex')]),
    ...(canonical ? [`<link rel="canonical" href="${escapeMarkup(canonical)}">`] : []),
    metaProperty('og:site_name', SITE_NAME),
    metaProperty('og:locale', 'ko_KR'),
    metaProperty('og:type', type),
    metaProperty('og:title', facts.title),
    metaProperty('og:description', description),
    ...(canonical ? [metaProperty('og:url', canonical)] : []),
    metaProperty('og:image', image || publicUrl + DEFAULT_IMAGE),
    ...(image ? cardSize() : []),
    ...(audio
      ? [metaProperty('og:audio', audio), metaProperty('og:audio:type', 'audio/mpeg')]
      : []),
    metaName('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(facts.hasEmbed && canonical ? [oembedLink(canonical, facts.title, publicUrl)] : []),
    facts.data ? jsonLd(facts.data, scope, publicUrl) : '',
  ].join('')
}

const metaName = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`
const metaProperty = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`

const cardSize = () => [
  metaProperty('og:image:width', String(CARD.width)),
  metaProperty('og:image:height', String(CARD.height)),
]

function oembedLink(canonical: string, title: string, publicUrl: string): string {
  const url = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(canonical)}`
  return (
    `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(url)}" ` +
    `title="${escapeMarkup(title)}">`
  )
}

function shortenedDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > DESCRIPTION_MAX
    ? `${characters.slice(0, DESCRIPTION_MAX - 1).join('')}…`
    : line
}

/** Returns JSON-LD in a data block, which the content policy does not restrict. */
function jsonLd(data: object, scope: Scope, publicUrl: string): string {
  const filled = {
    '@context': 'https://schema.org',
    ...(fillValue(data, scope, publicUrl) as object),
  }
  return `<script type="application/ld+json">${scriptJson(filled)}</script>`
}

/** Returns a value with its templates filled, or undefined if a text is empty. */
function fillValue(value: unknown, scope: Scope, publicUrl: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (!URL_KEYS.has(key)) return fillText(value, scope) || undefined
    const url = fillUrl(value, scope)
    return url ? new URL(url, publicUrl).href : undefined
  }
  if (!(value instanceof Object)) return value
  if ('each' in value && 'as' in value)
    return listAt(scope, String(value.each)).map((entry) =>
      fillValue(value.as, [entry, ...scope], publicUrl, key),
    )
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    fillValue(inner, scope, publicUrl, name),
  ])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}
