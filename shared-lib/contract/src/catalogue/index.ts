import * as z from 'zod/mini'
import {
  id,
  idInput,
  listOf,
  oneOf,
  PAGE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  pageOf,
  timestamp,
} from '../envelope/index.ts'
import { singleSpaced, tagList } from '../text/index.ts'
import { bpmRange, musicalKey, soundType } from './character.ts'
import {
  audioFormats,
  browseLists,
  FILTER_TAGS_MAX,
  KEYWORD_MAX,
  libraryFilters,
  listOrders,
  SECONDS_MAX,
  SUGGEST_MAX,
  searchTypes,
  tagKinds,
} from './words.ts'

export * from './artists.ts'
export * from './browse-params.ts'
export * from './character.ts'
export * from './words.ts'

/** A track in the specified form. `/api/stream/{filePath}` plays its preview. */
export const musicDto = z.object({
  musicId: id,
  title: z.string(),
  filePath: z.string(),
  description: z.string(),
  createDate: timestamp,
  modifyDate: timestamp,
  nickname: z.string(),
  /** The length in seconds; null until the file is measured. */
  duration: z.nullable(z.number()),
  /** A waveform: {@link PEAK_COUNT} bytes in base64. */
  peaks: z.nullable(z.string()),
  format: z.optional(z.enum(audioFormats)),
  sizeBytes: z.optional(z.int()),
  /** The sample rate in Hz. */
  sampleRate: z.optional(z.nullable(z.int())),
  channels: z.optional(z.nullable(z.int())),
  /** Loudness in LUFS, mono measured as two channels; null for silence. */
  loudness: z.optional(z.nullable(z.number())),
  /** The true peak in dBTP. */
  truePeak: z.optional(z.nullable(z.number())),
  soundType: z.optional(z.nullable(soundType)),
  /** The tempo in beats a minute; null without a steady beat. */
  bpm: z.optional(z.nullable(z.number())),
  musicalKey: z.optional(z.nullable(musicalKey)),
})
export type MusicDto = z.infer<typeof musicDto>

/** An album. `albumArtPath` is `/media/…/x.webp`; `x-96.webp` is a smaller picture. */
export const albumDto = z.object({
  albumId: id,
  userId: id,
  nickname: z.string(),
  albumName: z.string(),
  albumArtPath: z.nullable(z.string()),
  description: z.string(),
  createDate: timestamp,
  modifyDate: timestamp,
})
export type AlbumDto = z.infer<typeof albumDto>

/** The names of tags in both languages, by stored name. */
const names = z.optional(
  z.record(z.string(), z.object({ ko: z.optional(z.string()), en: z.optional(z.string()) })),
)

/** Names of a track's tags, separated by commas. */
export const tagsStreamDto = z.object({
  instrumentTagName: z.string(),
  moodTagName: z.string(),
  genreTagName: z.string(),
  names,
})
export type TagsStreamDto = z.infer<typeof tagsStreamDto>

export const hiders = ['artist', 'administrator'] as const
export type HiddenBy = (typeof hiders)[number]

/**
 * Fields of a hidden item. Only its artist and administrators receive `hiddenBy` and
 * `hiddenReason`.
 */
export const hiding = {
  hidden: z.optional(z.boolean()),
  hiddenBy: z.optional(z.nullable(z.enum(hiders))),
  hiddenReason: z.optional(z.nullable(z.string())),
  /** True for an item that only administrators can still see. */
  takenDown: z.optional(z.boolean()),
}

export const trackItem = z.object({
  musicDTO: musicDto,
  albumDTO: albumDto,
  tagsStreamDTO: tagsStreamDto,
  owned: z.optional(z.boolean()),
  inCart: z.optional(z.boolean()),
  ...hiding,
  albumHidden: z.optional(z.boolean()),
  /** The path of a hidden track's preview, valid for an hour. */
  previewPath: z.optional(z.string()),
})
export type TrackItem = z.infer<typeof trackItem>

/** The corrected keyword that was searched. Null if the search used the typed keyword. */
const spelling = z.optional(z.nullable(z.string()))

export const tracksAnswer = z.extend(pageOf(trackItem), { spelling })
export type TracksAnswer = z.infer<typeof tracksAnswer>

/**
 * The path of the item's picture for shared links, 1200 × 630 pixels. It changes with the facts in
 * the picture.
 */
const cardPath = z.optional(z.string())

export const trackAnswer = oneOf(z.extend(trackItem, { filePath: z.string(), cardPath }))
export type TrackAnswer = z.infer<typeof trackAnswer>

export const albumItem = z.object({ albumDTO: albumDto })
export type AlbumItem = z.infer<typeof albumItem>

export const albumsAnswer = z.extend(pageOf(albumItem), { spelling })
export type AlbumsAnswer = z.infer<typeof albumsAnswer>

/** An album in `dtoList[0]`, with its tracks in the order of publication. */
export const albumAnswer = listOf(
  z.extend(albumItem, { ...hiding, tracks: z.array(trackItem), cardPath }),
)
export type AlbumAnswer = z.infer<typeof albumAnswer>

export const trackParams = z.object({ nickname: z.string(), title: z.string() })
export type TrackParams = z.infer<typeof trackParams>

export const albumParams = z.object({ nickname: z.string(), albumName: z.string() })
export type AlbumParams = z.infer<typeof albumParams>

export const artistParams = z.object({ nickname: z.string() })

/** An artist with public tracks. `latest` has at most {@link ARTIST_LATEST} tracks. */
export const artistAnswer = oneOf(
  z.object({
    userId: id,
    nickname: z.string(),
    picture: z.nullable(z.string()),
    cardPath,
    tracks: z.int(),
    albums: z.int(),
    latest: z.array(z.object({ title: z.string() })),
    introduction: z.optional(z.string()),
    links: z.optional(z.array(z.string())),
    followers: z.optional(z.int()),
  }),
)
export type ArtistAnswer = z.infer<typeof artistAnswer>

/** The artist's most popular tracks by plays and sales, and the newest albums. */
export const artistItemsAnswer = oneOf(
  z.object({
    popular: z.array(trackItem),
    albums: z.array(albumItem),
    /** Whether the member follows the artist. */
    following: z.boolean(),
  }),
)
export type ArtistItems = z.infer<typeof artistItemsAnswer>['dto']

const chart = z.array(trackItem)

/** A track that administrators recommend; `sentence` may be empty. */
const pick = z.extend(trackItem, { sentence: z.string() })

/** The home page. `followed` has new tracks of artists whom the member follows. */
export const homeAnswer = oneOf(
  z.object({
    picks: z.optional(z.array(pick)),
    charts: z.object({ day: chart, week: chart, month: chart }),
    albums: z.array(albumItem),
    artists: z.array(
      z.object({ userId: id, nickname: z.string(), picture: z.nullable(z.string()) }),
    ),
    followed: z.array(trackItem),
  }),
)
export type Home = z.infer<typeof homeAnswer>['dto']

export const tagSet = z.object({
  instrument: z.array(z.string()),
  mood: z.array(z.string()),
  genre: z.array(z.string()),
})
export type TagSet = z.infer<typeof tagSet>

/** All tags, in `dtoList[0]`. */
export const tagsAnswer = listOf(z.extend(tagSet, { names }))
export type TagsAnswer = z.infer<typeof tagsAnswer>
/** A tag whose name is in the keyword. `keyword` has the other words of the typed keyword. */
export const namedTag = z.object({
  kind: z.enum(tagKinds),
  tagName: z.string(),
  keyword: z.string(),
})
export type NamedTag = z.infer<typeof namedTag>
/**
 * The tags of a list. `lengths` has the number of results per {@link lengthRanges}; `named` has the
 * tags in a keyword of type `a`.
 */
export const mappedTagsAnswer = oneOf(
  z.extend(tagSet, {
    names,
    named: z.optional(z.array(namedTag)),
    counts: z.optional(z.record(z.string(), z.int())),
    lengths: z.optional(z.array(z.int())),
  }),
)
export type MappedTags = z.infer<typeof mappedTagsAnswer>['dto']

function idOfEntry(entry: unknown): unknown {
  const { musicDTO } = (entry ?? {}) as { musicDTO?: { musicId?: unknown } }
  return musicDTO instanceof Object ? { musicId: musicDTO.musicId } : entry
}

/** A track, or its `{ musicId }` alone, in `dtoList` or in a bare array. */
export const trackTagsBody = z.pipe(
  z.transform((body: unknown) => {
    const list: { dtoList?: unknown } =
      body instanceof Object && !Array.isArray(body) ? body : { dtoList: body }
    return Array.isArray(list.dtoList) ? { dtoList: list.dtoList.map(idOfEntry) } : list
  }),
  z.object({ dtoList: z.tuple([z.object({ musicId: idInput })]) }),
)
export type TrackTagsBody = z.infer<typeof trackTagsBody>
export const trackTagsAnswer = oneOf(tagSet)

const numberFrom = (pattern: RegExp, minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(pattern)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )

export const pageNumber = (max: number) => numberFrom(/^\d{1,15}$/, 1, max)

const tags = z.pipe(
  z.pipe(z.string().check(z.maxLength(4000)), z.transform(tagList)),
  z.array(z.string()).check(z.maxLength(FILTER_TAGS_MAX)),
)

export const keyword = z.pipe(
  z.pipe(z.string(), z.transform(singleSpaced)),
  z.string().check(z.maxLength(KEYWORD_MAX)),
)

const seconds = z.optional(numberFrom(/^\d{1,10}$/, 0, SECONDS_MAX))

const filters = {
  keyword: z._default(keyword, ''),
  type: z._default(z.enum(searchTypes), 't'),
  'more[instrument]': z._default(tags, []),
  'more[mood]': z._default(tags, []),
  'more[genre]': z._default(tags, []),
  /** The shortest length in seconds. An album matches when one of its tracks does. */
  minSeconds: seconds,
  maxSeconds: seconds,
  'more[soundType]': z.optional(soundType),
  /** A range of tempos. A track also matches at half and at double tempo. */
  'more[bpm]': z.optional(bpmRange),
  'more[key]': z.optional(musicalKey),
  /** A filter by the member's library. Lists of albums ignore it. A visitor gets no tracks. */
  only: z.optional(z.enum(libraryFilters)),
  /** `true` searches a keyword of type `a` as typed, without corrections. */
  literal: z._default(z.enum(['true', 'false']), 'false'),
}

export const mappedTagsQuery = z.object({
  ...filters,
  list: z._default(z.enum(browseLists), 'tracks'),
  counts: z._default(z.enum(['true', 'false']), 'false'),
})
export type MappedTagsQuery = z.infer<typeof mappedTagsQuery>

export const pageQuery = z.object({
  page: z._default(pageNumber(PAGE_MAX), 1),
  size: z._default(pageNumber(PAGE_SIZE_MAX), PAGE_SIZE),
})

export const browseQuery = z.object({
  ...filters,
  ...pageQuery.shape,
  /** The order. Default: {@link defaultOrder}. `bpm` is for tracks only. */
  sort: z.optional(z.enum(listOrders)),
})
export type BrowseQuery = z.infer<typeof browseQuery>

export const suggestQuery = z.object({
  q: z.string().check(z.overwrite(singleSpaced), z.minLength(1), z.maxLength(SUGGEST_MAX)),
})
const suggestedAlbum = {
  nickname: z.string(),
  albumName: z.string(),
  albumArtPath: z.nullable(z.string()),
}
const suggestedTag = z.object({
  kind: z.enum(tagKinds),
  tagName: z.string(),
  count: z.int(),
  names,
})
/**
 * Suggestions while typing, at most five of each kind, also by initial consonants (ㄷㅂ → 달빛).
 * `spelling` is a corrected text. `combinations` has tags of different kinds, one for each word.
 */
export const suggestions = z.object({
  tracks: z.array(z.object({ musicId: id, title: z.string(), ...suggestedAlbum })),
  artists: z.array(
    z.object({ userId: id, nickname: z.string(), profileImagePath: z.nullable(z.string()) }),
  ),
  albums: z.array(z.object({ albumId: id, ...suggestedAlbum })),
  tags: z.array(suggestedTag),
  combinations: z.optional(z.array(z.array(suggestedTag))),
  spelling: z.nullable(z.string()),
})
export type Suggestions = z.infer<typeof suggestions>
export const suggestAnswer = oneOf(suggestions)
export type SuggestAnswer = z.infer<typeof suggestAnswer>

export const playBody = z.object({ musicId: idInput })

export const trackIdParams = z.object({ musicId: idInput })

/**
 * Similar tracks. `ofAlbum` has the other tracks of the album in its order; `placeInAlbum` is the
 * number of them before this track, undefined when the track follows all of them.
 */
export const similarAnswer = z.extend(listOf(trackItem), {
  ofAlbum: z.array(trackItem),
  ofArtist: z.array(trackItem),
  placeInAlbum: z.optional(z.int()),
})
export type SimilarAnswer = z.infer<typeof similarAnswer>
