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
import {
  audioFormats,
  browseLists,
  browseSorts,
  FILTER_TAGS_MAX,
  KEYWORD_MAX,
  SECONDS_MAX,
  SUGGEST_MAX,
  searchTypes,
  tagKinds,
} from './words.ts'

export { type BrowseParams, browseParams, pageParams } from './browse-params.ts'
export {
  ALBUM_TRACKS_MAX,
  type AudioFormat,
  audioFormats,
  type BrowseList,
  type BrowseSort,
  browseLists,
  browseSorts,
  FILTER_TAGS_MAX,
  KEYWORD_MAX,
  type LengthRange,
  lengthRanges,
  PEAK_COUNT,
  SECONDS_MAX,
  type SearchType,
  SIMILAR_MAX,
  SUGGEST_MAX,
  searchTypes,
  type TagKind,
  TRACK_CREDITS,
  tagKinds,
} from './words.ts'

/** A track. `filePath` is opaque: `/api/stream/{filePath}` plays the preview. */
export const musicDto = z.object({
  musicId: id,
  title: z.string(),
  filePath: z.string(),
  description: z.string(),
  createDate: timestamp,
  modifyDate: timestamp,
  nickname: z.string(),
  /** Seconds; null until the file is measured. */
  duration: z.nullable(z.number()),
  /** {@link PEAK_COUNT} bytes in base64; null until the file is measured. */
  peaks: z.nullable(z.string()),
  /**
   * The original's. This and the following fields are optional for servers of the previous release.
   */
  format: z.optional(z.enum(audioFormats)),
  sizeBytes: z.optional(z.int()),
  /** Hz; this and the following fields are null until the file is measured. */
  sampleRate: z.optional(z.nullable(z.int())),
  channels: z.optional(z.nullable(z.int())),
  /** LUFS (ITU-R BS.1770), a mono file counted as two channels; null for silence. */
  loudness: z.optional(z.nullable(z.number())),
  /** dBTP; null for silence. */
  truePeak: z.optional(z.nullable(z.number())),
})
export type MusicDto = z.infer<typeof musicDto>

/** `albumArtPath` is root-relative, `/media/…/x.webp`; smaller ones are `x-96.webp` and so on. */
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

/** Each a comma-separated string, empty without tags. */
export const tagsStreamDto = z.object({
  instrumentTagName: z.string(),
  moodTagName: z.string(),
  genreTagName: z.string(),
})
export type TagsStreamDto = z.infer<typeof tagsStreamDto>

/** `owned` and `inCart` exist only with a session. */
export const trackItem = z.object({
  musicDTO: musicDto,
  albumDTO: albumDto,
  tagsStreamDTO: tagsStreamDto,
  owned: z.optional(z.boolean()),
  inCart: z.optional(z.boolean()),
})
export type TrackItem = z.infer<typeof trackItem>

/** `GET /api/sounds/tracks`. */
export const tracksAnswer = pageOf(trackItem)
export type TracksAnswer = z.infer<typeof tracksAnswer>

/** `GET /api/sounds/tracks/{nickname}/title/{title}`. */
export const trackAnswer = oneOf(z.extend(trackItem, { filePath: z.string() }))
export type TrackAnswer = z.infer<typeof trackAnswer>

export const albumItem = z.object({ albumDTO: albumDto })
export type AlbumItem = z.infer<typeof albumItem>

/** `GET /api/sounds/albums`. */
export const albumsAnswer = pageOf(albumItem)
export type AlbumsAnswer = z.infer<typeof albumsAnswer>

/**
 * `GET /api/sounds/albums/{nickname}/title/{albumName}`: the album in `dtoList[0]`, with at most
 * {@link ALBUM_TRACKS_MAX} tracks in the order of publication.
 */
export const albumAnswer = listOf(z.extend(albumItem, { tracks: z.array(trackItem) }))
export type AlbumAnswer = z.infer<typeof albumAnswer>

/** The server compares both in composed form, ignoring case. */
export const trackParams = z.object({ nickname: z.string(), title: z.string() })
export type TrackParams = z.infer<typeof trackParams>

/** The server compares both in composed form, ignoring case. */
export const albumParams = z.object({ nickname: z.string(), albumName: z.string() })
export type AlbumParams = z.infer<typeof albumParams>

export const tagSet = z.object({
  instrument: z.array(z.string()),
  mood: z.array(z.string()),
  genre: z.array(z.string()),
})
export type TagSet = z.infer<typeof tagSet>

/** `GET /api/sounds/tags`: every tag, in `dtoList[0]`. */
export const tagsAnswer = listOf(tagSet)
export type TagsAnswer = z.infer<typeof tagsAnswer>
/**
 * `GET /api/sounds/tags/mapped`: the tags available under the given filters. With `counts=true`,
 * `counts` has the results per tag and `lengths` per range of {@link lengthRanges}; both may be a
 * minute old.
 */
export const mappedTagsAnswer = oneOf(
  z.extend(tagSet, {
    counts: z.optional(z.record(z.string(), z.int())),
    lengths: z.optional(z.array(z.int())),
  }),
)
export type MappedTags = z.infer<typeof mappedTagsAnswer>['dto']

/** Returns a track item's id, or the entry itself. */
function idOfEntry(entry: unknown): unknown {
  const { musicDTO } = (entry ?? {}) as { musicDTO?: { musicId?: unknown } }
  return musicDTO instanceof Object ? { musicId: musicDTO.musicId } : entry
}

/** `POST /api/sounds/tags`: a track item or `{ musicId }`, in `dtoList` or in a bare array. */
export const trackTagsBody = z.pipe(
  z.transform((body: unknown) => {
    const given: { dtoList?: unknown } =
      body instanceof Object && !Array.isArray(body) ? body : { dtoList: body }
    return Array.isArray(given.dtoList) ? { dtoList: given.dtoList.map(idOfEntry) } : given
  }),
  z.object({ dtoList: z.tuple([z.object({ musicId: idInput })]) }),
)
export type TrackTagsBody = z.infer<typeof trackTagsBody>
export const trackTagsAnswer = oneOf(tagSet)

/** Digits from the URL, 1 to `max`. */
export const pageNumber = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(1), z.maximum(max)),
  )

const tags = z.pipe(
  z.pipe(z.string().check(z.maxLength(4000)), z.transform(tagList)),
  z.array(z.string()).check(z.maxLength(FILTER_TAGS_MAX)),
)

/** A normalised search text of at most {@link KEYWORD_MAX} characters. */
export const keyword = z.pipe(
  z.pipe(z.string(), z.transform(singleSpaced)),
  z.string().check(z.maxLength(KEYWORD_MAX)),
)

const seconds = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,10}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(0), z.maximum(SECONDS_MAX)),
  ),
)

const filters = {
  keyword: z._default(keyword, ''),
  type: z._default(z.enum(searchTypes), 't'),
  'more[instrument]': z._default(tags, []),
  'more[mood]': z._default(tags, []),
  'more[genre]': z._default(tags, []),
  /** Whole seconds, inclusive. An album matches when one of its tracks does. */
  minSeconds: seconds,
  maxSeconds: seconds,
}

/** The query of `GET /api/sounds/tags/mapped`. */
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

/** Strings from the URL; unknown parameters are ignored. */
export const browseQuery = z.object({
  ...filters,
  ...pageQuery.shape,
  sort: z._default(z.enum(browseSorts), 'newest'),
})
export type BrowseQuery = z.infer<typeof browseQuery>

/** The query of `GET /api/sounds/suggest`: the text typed so far. */
export const suggestQuery = z.object({
  q: z.string().check(z.overwrite(singleSpaced), z.minLength(1), z.maxLength(SUGGEST_MAX)),
})
/**
 * `GET /api/sounds/suggest`: at most five names per kind with a word that starts with the text or
 * its initial consonants (ㄷㅂ → 달빛). Without a match, one typing error in three or more characters
 * is corrected, and `spelling` is the correction.
 */
export const suggestions = z.object({
  tracks: z.array(
    z.object({
      musicId: id,
      title: z.string(),
      nickname: z.string(),
      albumName: z.string(),
      albumArtPath: z.nullable(z.string()),
    }),
  ),
  artists: z.array(
    z.object({ userId: id, nickname: z.string(), profileImagePath: z.nullable(z.string()) }),
  ),
  albums: z.array(
    z.object({
      albumId: id,
      albumName: z.string(),
      nickname: z.string(),
      albumArtPath: z.nullable(z.string()),
    }),
  ),
  tags: z.array(z.object({ kind: z.enum(tagKinds), tagName: z.string(), count: z.int() })),
  spelling: z.nullable(z.string()),
})
export type Suggestions = z.infer<typeof suggestions>
export const suggestAnswer = oneOf(suggestions)
export type SuggestAnswer = z.infer<typeof suggestAnswer>

export const trackIdParams = z.object({ musicId: idInput })

/**
 * `GET /api/sounds/tracks/{musicId}/similar`: tracks with common tags, rare tags weighing most,
 * then by length, never two of one album in a row; at most {@link SIMILAR_MAX} per list.
 */
export const similarAnswer = z.extend(listOf(trackItem), {
  ofAlbum: z.array(trackItem),
  ofArtist: z.array(trackItem),
})
export type SimilarAnswer = z.infer<typeof similarAnswer>
