export const tagKinds = ['instrument', 'mood', 'genre'] as const
export type TagKind = (typeof tagKinds)[number]

export const TRACK_CREDITS = 3
export const audioFormats = ['wav', 'mp3'] as const
export type AudioFormat = (typeof audioFormats)[number]
export const ALBUM_TRACKS_MAX = 500
/** Bytes. */
export const PEAK_COUNT = 400

/** The first is the default. */
export const browseSorts = ['newest', 'oldest', 'download'] as const
export type BrowseSort = (typeof browseSorts)[number]
/** The best match first, for a keyword of type `a`. */
export const BEST_MATCH = 'match'
export type ListOrder = BrowseSort | typeof BEST_MATCH
/** The orders of a list. Without a keyword of type `a`, the best match means `newest`. */
export const listOrders: readonly [ListOrder, ...ListOrder[]] = [...browseSorts, BEST_MATCH]
/** `t` searches titles, `n` nicknames. */
export const nameTypes = ['t', 'n'] as const
/** `a` searches everything: titles, artists, albums, tags and descriptions. */
export const searchTypes = ['a', ...nameTypes] as const
export type SearchType = (typeof searchTypes)[number]

/** Returns the order of a list without a `sort`. */
export function defaultOrder({
  type,
  keyword,
}: {
  type?: SearchType | undefined
  keyword: string
}): ListOrder {
  return type === 'a' && keyword ? BEST_MATCH : browseSorts[0]
}

export const browseLists = ['tracks', 'albums'] as const

/** Inclusive; undefined is unlimited. */
export interface LengthRange {
  readonly minSeconds: number | undefined
  readonly maxSeconds: number | undefined
}

export const lengthRanges: readonly LengthRange[] = [
  { minSeconds: undefined, maxSeconds: 9 },
  { minSeconds: 10, maxSeconds: 29 },
  { minSeconds: 30, maxSeconds: 59 },
  { minSeconds: 60, maxSeconds: 179 },
  { minSeconds: 180, maxSeconds: undefined },
]

export type BrowseList = (typeof browseLists)[number]

/** Characters. */
export const SUGGEST_MAX = 50
export const SIMILAR_MAX = 12
export const SECONDS_MAX = 1_800
export const KEYWORD_MAX = 255
export const FILTER_TAGS_MAX = 50
