import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup, scriptJson } from '../../../lib/text/markup.ts'
import { fillAddress, fillText, listAt, type Scope } from './templates.ts'

export const SITE_NAME = '소리장터'
/** Pictures of shared links (`/media/card/…`). */
export const CARD = { width: 1200, height: 630 }
const DESCRIPTION = '음원과 앨범을 듣고 찾고 크레딧으로 구매하는 소리장터'
/** The picture of pages without one, as shown by other sites. */
const ICON = '/icon-512.png'
/** Characters; search engines and messengers show fewer. */
const DESCRIPTION_MAX = 200
/** Keys of JSON-LD whose values are addresses. */
const ADDRESSES = new Set(['url', 'image', 'contentUrl', 'availability'])

export type HeadFacts = {
  title: string
  description: string
  /** All addresses are absolute; a missing one is empty or undefined. */
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
  const description = shortened(facts.description || DESCRIPTION)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    named('description', description),
    ...(facts.isIndexed ? [] : [named('robots', 'noindex')]),
    ...(canonical ? [`<link rel="canonical" href="${escapeMarkup(canonical)}">`] : []),
    property('og:site_name', SITE_NAME),
    property('og:locale', 'ko_KR'),
    property('og:type', type),
    property('og:title', facts.title),
    property('og:description', description),
    ...(canonical ? [property('og:url', canonical)] : []),
    property('og:image', image || publicUrl + ICON),
    ...(image ? cardSize() : []),
    ...(audio ? [property('og:audio', audio), property('og:audio:type', 'audio/mpeg')] : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(facts.hasEmbed && canonical ? [discovery(canonical, facts.title, publicUrl)] : []),
    facts.data ? linkedData(facts.data, scope, publicUrl) : '',
  ].join('')
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`

const cardSize = () => [
  property('og:image:width', String(CARD.width)),
  property('og:image:height', String(CARD.height)),
]

function discovery(canonical: string, title: string, publicUrl: string): string {
  const address = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(canonical)}`
  return (
    `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(address)}" ` +
    `title="${escapeMarkup(title)}">`
  )
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > DESCRIPTION_MAX
    ? `${letters.slice(0, DESCRIPTION_MAX - 1).join('')}…`
    : line
}

/** A data block, which the content policy does not restrict. */
function linkedData(data: object, scope: Scope, publicUrl: string): string {
  const filled = { '@context': 'https://schema.org', ...(dataOf(data, scope, publicUrl) as object) }
  return `<script type="application/ld+json">${scriptJson(filled)}</script>`
}

/** Returns a value with its templates filled, or undefined if a text is empty. */
function dataOf(value: unknown, scope: Scope, publicUrl: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (!ADDRESSES.has(key)) return fillText(value, scope) || undefined
    const address = fillAddress(value, scope)
    return address ? new URL(address, publicUrl).href : undefined
  }
  if (!(value instanceof Object)) return value
  if ('each' in value && 'as' in value)
    return listAt(scope, String(value.each)).map((entry) =>
      dataOf(value.as, [entry, ...scope], publicUrl, key),
    )
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    dataOf(inner, scope, publicUrl, name),
  ])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}
