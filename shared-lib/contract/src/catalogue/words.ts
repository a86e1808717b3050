/** In the order of the screens. */
export const tagKinds = ['instrument', 'mood', 'genre'] as const
export type TagKind = (typeof tagKinds)[number]

/** The price of a track in credits. */
export const TRACK_CREDITS = 3
export const audioFormats = ['wav', 'mp3'] as const
export type AudioFormat = (typeof audioFormats)[number]
export const ALBUM_TRACKS_MAX = 500
/** The points of a stored waveform, a byte each. */
export const PEAK_COUNT = 400

/** The first is the default. */
export const browseSorts = ['newest', 'oldest', 'download'] as const
export type BrowseSort = (typeof browseSorts)[number]
/** `t` searches titles, `n` nicknames. */
export const searchTypes = ['t', 'n'] as const
export type SearchType = (typeof searchTypes)[number]

/** The first is the default of {@link mappedTagsQuery}. */
export const browseLists = ['tracks', 'albums'] as const

/** A range of whole seconds, inclusive; undefined is unlimited. */
export interface LengthRange {
  readonly minSeconds: number | undefined
  readonly maxSeconds: number | undefined
}

/** Every length is in exactly one range. */
export const lengthRanges: readonly LengthRange[] = [
  { minSeconds: undefined, maxSeconds: 9 },
  { minSeconds: 10, maxSeconds: 29 },
  { minSeconds: 30, maxSeconds: 59 },
  { minSeconds: 60, maxSeconds: 179 },
  { minSeconds: 180, maxSeconds: undefined },
]

export type BrowseList = (typeof browseLists)[number]

/** The longest text for suggestions, in characters. */
export const SUGGEST_MAX = 50
/** The longest list of `GET /api/sounds/tracks/{musicId}/similar`. */
export const SIMILAR_MAX = 12
/** The longest track: 30 minutes. */
export const SECONDS_MAX = 1_800
/** Characters; the longest name has 255 too. */
export const KEYWORD_MAX = 255
/** The most tags of one kind in a filter. */
export const FILTER_TAGS_MAX = 50
