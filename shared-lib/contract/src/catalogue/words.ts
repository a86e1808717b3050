export const tagKinds = ['instrument', 'mood', 'genre'] as const
export type TagKind = (typeof tagKinds)[number]

export const TRACK_CREDITS = 3
export const audioFormats = ['wav', 'mp3'] as const
export type AudioFormat = (typeof audioFormats)[number]
export const ALBUM_TRACKS_MAX = 500
/** The number of peaks of a track, one byte each. */
export const PEAK_COUNT = 400

/** Sort orders, beginning with the default. */
export const browseSorts = ['newest', 'oldest', 'download', 'bpm'] as const
export type BrowseSort = (typeof browseSorts)[number]
/** The order that shows the best matches first, for a keyword of type `a`. */
export const BEST_MATCH = 'match'
export type ListOrder = BrowseSort | typeof BEST_MATCH
/** The orders of a list. `match` without a keyword of type `a` sorts by `newest`. */
export const listOrders: readonly [ListOrder, ...ListOrder[]] = [...browseSorts, BEST_MATCH]
/** Scopes of a search by name: `t` searches titles, `n` nicknames. */
export const nameTypes = ['t', 'n'] as const
/** Scopes of a search. `a` searches everything: titles, artists, albums, tags and descriptions. */
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

/** The parts of a member's library: saved tracks, and tracks of followed artists. */
export const libraryFilters = ['saved', 'followed'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

export const chartSpans = ['day', 'week', 'month'] as const
export type ChartSpan = (typeof chartSpans)[number]
/** The number of tracks in a list on the home page. */
export const HOME_TRACKS = 10

export const browseLists = ['tracks', 'albums'] as const

/** A range of lengths in seconds, both ends included; undefined is unlimited. */
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

/** The longest text with suggestions, in characters. */
export const SUGGEST_MAX = 50
export const SIMILAR_MAX = 12
export const ARTIST_LATEST = 20
export const SECONDS_MAX = 1_800
export const KEYWORD_MAX = 255
export const FILTER_TAGS_MAX = 50

/**
 * Types of tracks. A one-shot is a sound or a set of sounds without a beat. A loop is a short part
 * with a beat, a track a longer piece.
 */
export const SOUND_TYPES = ['ONESHOT', 'LOOP', 'TRACK'] as const
export type SoundType = (typeof SOUND_TYPES)[number]

const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const

/** Major keys from C to B, then minor ones: index % 12 is the tonic in semitones above C. */
export const MUSICAL_KEYS = [...tonics, ...tonics.map((tonic) => `${tonic}m` as const)] as const
export type MusicalKey = (typeof tonics)[number] | `${(typeof tonics)[number]}m`

export const BPM_MIN = 20
export const BPM_MAX = 400

/** Returns the minor key with the notes of a major key, or the reverse: C and Am. */
export function relativeKey(key: MusicalKey): MusicalKey {
  const index = MUSICAL_KEYS.indexOf(key)
  const isMinor = index >= 12
  const tonic = ((index % 12) + (isMinor ? 3 : 9)) % 12
  return MUSICAL_KEYS[tonic + (isMinor ? 0 : 12)] as MusicalKey
}

/** Returns whether a tempo has at most two decimals. */
export function hasTwoDecimals(tempo: number): boolean {
  return Math.abs(tempo * 100 - Math.round(tempo * 100)) < 1e-6
}

/** Returns the tempo in a text, in beats a minute, or undefined if it is invalid. */
export function tempoIn(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.')
  const tempo = trimmed === '' ? Number.NaN : Number(trimmed)
  return tempo >= BPM_MIN && tempo <= BPM_MAX && hasTwoDecimals(tempo) ? tempo : undefined
}

/** A range of tempos in whole beats a minute, both ends included. */
export interface BpmRange {
  readonly min: number
  readonly max: number
}

/** Parses a filter like `90-110`. Returns undefined for an invalid filter. */
export function bpmRangeOf(text: string): BpmRange | undefined {
  const [min = 0, max = 0] = /^\d{2,3}-\d{2,3}$/.test(text) ? text.split('-').map(Number) : []
  return min >= BPM_MIN && max <= BPM_MAX && min <= max ? { min, max } : undefined
}

/** Returns whether a tempo in beats a minute is in the range, also at half or double time. */
export function isInBpmRange(bpm: number, { min, max }: BpmRange): boolean {
  return [bpm, bpm * 2, bpm / 2].some((tempo) => tempo >= min && tempo <= max)
}

/** Sources of a track's character. Values of the artist replace measured values permanently. */
export const CHARACTER_SOURCES = ['MEASURED', 'ARTIST'] as const
export type CharacterSource = (typeof CHARACTER_SOURCES)[number]

type CharacterTexts = {
  soundType?: string | null
  bpm?: number | null
  musicalKey?: string | null
}

/** Returns the known values as a text: `LOOP, 120 BPM, Am`. */
export function characterText({ soundType, bpm, musicalKey }: CharacterTexts): string {
  return [soundType, bpm && `${bpm} BPM`, musicalKey].filter(Boolean).join(', ')
}

/** Korean and English names of tags, by stored name. A name equal to the stored name is missing. */
export type TagNames = Readonly<
  Record<string, { ko?: string | undefined; en?: string | undefined }>
>

/** Returns the name of a tag in a language. */
export function tagLabel(tag: string, names: TagNames | undefined, locale: 'ko' | 'en'): string {
  return names?.[tag]?.[locale] ?? tag
}
