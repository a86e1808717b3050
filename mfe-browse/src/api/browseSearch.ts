import { type BrowseQuery, browseSorts, FILTER_TAGS_MAX, KEYWORD_MAX, searchTypes, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@sori/contract/envelope'

/** What a browse page shows, as its URL says it: the query of the API (D7). */
export type BrowsePlace = BrowseQuery

const PAGE_MAX = 1_000_000_000

/** Reads a page's query string. What the API would refuse falls back to its default, so that no link leads to an error. */
export function parseBrowse(search: string): BrowsePlace {
  const given = new URLSearchParams(search)
  const keyword = (given.get('keyword') ?? '').normalize('NFC').trim().slice(0, KEYWORD_MAX)
  const type = searchTypes.find((known) => known === given.get('type')) ?? 't'
  const sort = browseSorts.find((known) => known === given.get('sort')) ?? 'newest'
  return {
    keyword,
    type: keyword ? type : 't',
    'more[instrument]': tagsOf(given.get('more[instrument]')),
    'more[mood]': tagsOf(given.get('more[mood]')),
    'more[genre]': tagsOf(given.get('more[genre]')),
    sort,
    page: numberOf(given.get('page'), 1, PAGE_MAX),
    size: numberOf(given.get('size'), PAGE_SIZE, PAGE_SIZE_MAX),
  }
}

function numberOf(digits: string | null, otherwise: number, most: number): number {
  const number = /^\d{1,9}$/.test(digits ?? '') ? Number(digits) : 0
  return number >= 1 && number <= most ? number : otherwise
}

function tagsOf(list: string | null): string[] {
  const names = (list ?? '').normalize('NFC').split(',')
  return [...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))].slice(0, FILTER_TAGS_MAX)
}

/**
 * The one way in which a place is written: in links, and in the API's URL, where it must be the same string so that the
 * answer which the shell has already asked for is the one that is used (manifest `firstData`). Defaults are left out.
 */
export function browseSearch(place: BrowsePlace): string {
  const parts: string[] = []
  if (place.keyword) parts.push(`keyword=${encode(place.keyword)}`)
  if (place.keyword && place.type !== 't') parts.push(`type=${place.type}`)
  for (const kind of tagKinds) {
    const tags = place[`more[${kind}]`]
    if (tags.length > 0) parts.push(`more[${kind}]=${tags.map(encode).join(',')}`)
  }
  if (place.sort !== 'newest') parts.push(`sort=${place.sort}`)
  if (place.page > 1) parts.push(`page=${place.page}`)
  if (place.size !== PAGE_SIZE) parts.push(`size=${place.size}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** As the address bar keeps it: `encodeURIComponent` leaves the apostrophe, which a URL does not. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}

/** The same place with other filters: from its first page. */
export function withFilters(place: BrowsePlace, change: Partial<BrowsePlace>): BrowsePlace {
  return { ...place, page: 1, ...change }
}

/** The place with `tag` added, or taken away where it is there. */
export function toggleTag(place: BrowsePlace, kind: TagKind, tag: string): BrowsePlace {
  const tags = place[`more[${kind}]`]
  const next = tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
  return withFilters(place, { [`more[${kind}]`]: next })
}

/** The filters of a place, one by one. */
export function chosenTags(place: BrowsePlace): { kind: TagKind; tag: string }[] {
  return tagKinds.flatMap((kind) => place[`more[${kind}]`].map((tag) => ({ kind, tag })))
}

/** The place without its tags. */
export function withoutTags(place: BrowsePlace): BrowsePlace {
  return withFilters(place, { 'more[instrument]': [], 'more[mood]': [], 'more[genre]': [] })
}

/** Which tags can still be reached depends on the filters alone, not on page and order. */
export function filtersOnly(place: BrowsePlace): BrowsePlace {
  return { ...place, page: 1, size: PAGE_SIZE, sort: 'newest' }
}
