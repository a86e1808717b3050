/** The three kinds of tags (product.md §9), in the order the screens show them. */
export const tagKinds = ['instrument', 'mood', 'genre'] as const
/** A kind of tag. */
export type TagKind = (typeof tagKinds)[number]

/** Credits a track costs (product.md §9). */
export const TRACK_CREDITS = 3
/** What files sounds are sold as. */
export const audioFormats = ['wav', 'mp3'] as const
/** What file a sound is sold as. */
export type AudioFormat = (typeof audioFormats)[number]
/** Most tracks of an album (D44). */
export const ALBUM_TRACKS_MAX = 500
/** Points of a stored waveform, a byte each (D21). */
export const PEAK_COUNT = 400

/** Orders of a browse list, the first being the default (product.md §9). */
export const browseSorts = ['newest', 'oldest', 'download'] as const
/** An order of a browse list. */
export type BrowseSort = (typeof browseSorts)[number]
/** What a keyword is looked for in: `t` titles, `n` nicknames (product.md §9). */
export const searchTypes = ['t', 'n'] as const
/** What a keyword is looked for in. */
export type SearchType = (typeof searchTypes)[number]

/** The lists that are browsed, the first being the one whose tags are mapped by default (D18). */
export const browseLists = ['tracks', 'albums'] as const

/** How long a sound may be, in whole seconds; both ends are included, and either may be open. */
export interface LengthRange {
  readonly minSeconds: number | undefined
  readonly maxSeconds: number | undefined
}

/** The lengths offered as filters. Every length is in exactly one of them. */
export const lengthRanges: readonly LengthRange[] = [
  { minSeconds: undefined, maxSeconds: 9 },
  { minSeconds: 10, maxSeconds: 29 },
  { minSeconds: 30, maxSeconds: 59 },
  { minSeconds: 60, maxSeconds: 179 },
  { minSeconds: 180, maxSeconds: undefined },
]

/** A list that is browsed. */
export type BrowseList = (typeof browseLists)[number]

/** Longest text that names are suggested for (D46). */
export const SUGGEST_MAX = 50
/** Most tracks of each list of `GET /api/sounds/tracks/{musicId}/similar` (D47). */
export const SIMILAR_MAX = 12
/** The longest sound, in seconds: half an hour. */
export const SECONDS_MAX = 1_800
/** Longest keyword, in characters; the longest name is 255 (D17). */
export const KEYWORD_MAX = 255
/** Most tags a filter may name in one kind. */
export const FILTER_TAGS_MAX = 50
