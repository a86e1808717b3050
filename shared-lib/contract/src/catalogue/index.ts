import * as z from 'zod/mini'
import { id, idInput, listOf, oneOf, PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, pageOf, timestamp } from '../envelope/index.ts'
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

/** A track's own data (product.md §3). `filePath` is opaque: `/api/stream/{filePath}` plays its preview (D20). */
export const musicDto = z.object({
  musicId: id,
  title: z.string(),
  filePath: z.string(),
  description: z.string(),
  createDate: timestamp,
  modifyDate: timestamp,
  nickname: z.string(),
  /** seconds (D21); null until the file has been measured */
  duration: z.nullable(z.number()),
  /** base64 of {@link PEAK_COUNT} bytes, 0–255 (D21); null until the file has been measured */
  peaks: z.nullable(z.string()),
  /** of the file that is sold (D45), with its bytes; servers of the release before did not say so, nor anything that follows */
  format: z.optional(z.enum(audioFormats)),
  sizeBytes: z.optional(z.int()),
  /** Hz; null until the file has been measured, as all that follows */
  sampleRate: z.optional(z.nullable(z.int())),
  channels: z.optional(z.nullable(z.int())),
  /** integrated loudness in LUFS (ITU-R BS.1770, a mono sound as from both sides), by which a player levels; null of silence too */
  loudness: z.optional(z.nullable(z.number())),
  /** true peak in dBTP; null of silence too */
  truePeak: z.optional(z.nullable(z.number())),
})
/** A track's own data. */
export type MusicDto = z.infer<typeof musicDto>

/** An album's own data (product.md §3). `albumArtPath` is root-relative, `/media/…/x.webp`, with widths `x-96.webp` … (D19). */
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
/** An album's own data. */
export type AlbumDto = z.infer<typeof albumDto>

/** A track's tags by kind, each a comma-separated string, empty where there is none (product.md §3). */
export const tagsStreamDto = z.object({
  instrumentTagName: z.string(),
  moodTagName: z.string(),
  genreTagName: z.string(),
})
/** A track's tags by kind. */
export type TagsStreamDto = z.infer<typeof tagsStreamDto>

/** A row of the track list (product.md §3, D21). `owned` and `inCart` come with a session only. */
export const trackItem = z.object({
  musicDTO: musicDto,
  albumDTO: albumDto,
  tagsStreamDTO: tagsStreamDto,
  owned: z.optional(z.boolean()),
  inCart: z.optional(z.boolean()),
})
/** A row of the track list. */
export type TrackItem = z.infer<typeof trackItem>

/** `GET /api/sounds/tracks`. */
export const tracksAnswer = pageOf(trackItem)
/** `GET /api/sounds/tracks`. */
export type TracksAnswer = z.infer<typeof tracksAnswer>

/** `GET /api/sounds/tracks/{nickname}/title/{title}`: a list item with `filePath` beside it (D21). */
export const trackAnswer = oneOf(z.extend(trackItem, { filePath: z.string() }))
/** `GET /api/sounds/tracks/{nickname}/title/{title}`. */
export type TrackAnswer = z.infer<typeof trackAnswer>

/** A tile of the album list (product.md §3). */
export const albumItem = z.object({ albumDTO: albumDto })
/** A tile of the album list. */
export type AlbumItem = z.infer<typeof albumItem>

/** `GET /api/sounds/albums`. */
export const albumsAnswer = pageOf(albumItem)
/** `GET /api/sounds/albums`. */
export type AlbumsAnswer = z.infer<typeof albumsAnswer>

/** `GET /api/sounds/albums/{nickname}/title/{albumName}`: the album in `dtoList[0]`, its tracks in the order they were added (D21), {@link ALBUM_TRACKS_MAX} at most. */
export const albumAnswer = listOf(z.extend(albumItem, { tracks: z.array(trackItem) }))
/** `GET /api/sounds/albums/{nickname}/title/{albumName}`. */
export type AlbumAnswer = z.infer<typeof albumAnswer>

/** The address of a track's page: compared composed, ignoring case (D17). */
export const trackParams = z.object({ nickname: z.string(), title: z.string() })
/** The address of a track's page. */
export type TrackParams = z.infer<typeof trackParams>

/** The address of an album's page: compared composed, ignoring case (D17). */
export const albumParams = z.object({ nickname: z.string(), albumName: z.string() })
/** The address of an album's page. */
export type AlbumParams = z.infer<typeof albumParams>

/** Tag names by kind. */
export const tagSet = z.object({
  instrument: z.array(z.string()),
  mood: z.array(z.string()),
  genre: z.array(z.string()),
})
/** Tag names by kind. */
export type TagSet = z.infer<typeof tagSet>

/** `GET /api/sounds/tags`: every tag, in `dtoList[0]`. */
export const tagsAnswer = listOf(tagSet)
/** `GET /api/sounds/tags`. */
export type TagsAnswer = z.infer<typeof tagsAnswer>
/**
 * `GET /api/sounds/tags/mapped`: the tags still reachable under the filters given (D18). With `counts=true` also how many tracks or albums of the
 * list each leads to when it is chosen beside the other kinds' filters, by name, and in `lengths` how many each of {@link lengthRanges}
 * leads to, in their order; these may be a minute old.
 */
export const mappedTagsAnswer = oneOf(
  z.extend(tagSet, { counts: z.optional(z.record(z.string(), z.int())), lengths: z.optional(z.array(z.int())) }),
)
/** `GET /api/sounds/tags/mapped`. */
export type MappedTags = z.infer<typeof mappedTagsAnswer>['dto']

/** Returns a track item's id where it has one (product.md §3), else the entry itself. */
function idOfEntry(entry: unknown): unknown {
  const { musicDTO } = (entry ?? {}) as { musicDTO?: { musicId?: unknown } }
  return musicDTO instanceof Object ? { musicId: musicDTO.musicId } : entry
}

/**
 * `POST /api/sounds/tags`: one track, as a track item or as `{ musicId }`, in `dtoList` or in a bare array (D18).
 */
export const trackTagsBody = z.pipe(
  z.transform((body: unknown) => {
    const given: { dtoList?: unknown } = body instanceof Object && !Array.isArray(body) ? body : { dtoList: body }
    return Array.isArray(given.dtoList) ? { dtoList: given.dtoList.map(idOfEntry) } : given
  }),
  z.object({ dtoList: z.tuple([z.object({ musicId: idInput })]) }),
)
/** `POST /api/sounds/tags`. */
export type TrackTagsBody = z.infer<typeof trackTagsBody>
/** `POST /api/sounds/tags`: the tags of that track. */
export const trackTagsAnswer = oneOf(tagSet)

/** A page's number, or how many rows it has, as digits from the URL: 1 to `max` (D5). */
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

/** What is searched for, in its one form; at most 255 characters. */
export const keyword = z.pipe(z.pipe(z.string(), z.transform(singleSpaced)), z.string().check(z.maxLength(KEYWORD_MAX)))

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
  /** tracks at least or at most so many whole seconds long, both included; an album matches when one of its tracks does */
  minSeconds: seconds,
  maxSeconds: seconds,
}

/** The query of `GET /api/sounds/tags/mapped`: filters as in {@link browseQuery}, without paging, and the list that they narrow (D18). */
export const mappedTagsQuery = z.object({
  ...filters,
  list: z._default(z.enum(browseLists), 'tracks'),
  counts: z._default(z.enum(['true', 'false']), 'false'),
})
/** The parsed query of `GET /api/sounds/tags/mapped`. */
export type MappedTagsQuery = z.infer<typeof mappedTagsQuery>

/** The page of any list that has pages (D5), as strings from the URL; other plain parameters are ignored. */
export const pageQuery = z.object({
  page: z._default(pageNumber(PAGE_MAX), 1),
  size: z._default(pageNumber(PAGE_SIZE_MAX), PAGE_SIZE),
})

/** The query of a browse list (D7), as strings from the URL; other plain parameters are ignored. */
export const browseQuery = z.object({
  ...filters,
  ...pageQuery.shape,
  sort: z._default(z.enum(browseSorts), 'newest'),
})
/** The parsed query of a browse list (D7). */
export type BrowseQuery = z.infer<typeof browseQuery>

/** The query of `GET /api/sounds/suggest` (D46): what has been typed so far. */
export const suggestQuery = z.object({ q: z.string().check(z.overwrite(singleSpaced), z.minLength(1), z.maxLength(SUGGEST_MAX)) })
/**
 * `GET /api/sounds/suggest`: at most five of each, names of which a word begins as was typed, whatever the spaces and the case, also by initial
 * consonants (ㄷㅂ → 달빛). Where nothing does, one slip is forgiven from three characters on: then `spelling` is what was looked for instead.
 * Of each title and album name there is one.
 */
export const suggestions = z.object({
  tracks: z.array(
    z.object({ musicId: id, title: z.string(), nickname: z.string(), albumName: z.string(), albumArtPath: z.nullable(z.string()) }),
  ),
  artists: z.array(z.object({ userId: id, nickname: z.string(), profileImagePath: z.nullable(z.string()) })),
  albums: z.array(z.object({ albumId: id, albumName: z.string(), nickname: z.string(), albumArtPath: z.nullable(z.string()) })),
  tags: z.array(z.object({ kind: z.enum(tagKinds), tagName: z.string(), count: z.int() })),
  spelling: z.nullable(z.string()),
})
/** What names are suggested. */
export type Suggestions = z.infer<typeof suggestions>
/** `GET /api/sounds/suggest`. */
export const suggestAnswer = oneOf(suggestions)
/** `GET /api/sounds/suggest`. */
export type SuggestAnswer = z.infer<typeof suggestAnswer>

/** Which track is asked for, whatever it is called now. */
export const trackIdParams = z.object({ musicId: idInput })

/**
 * `GET /api/sounds/tracks/{musicId}/similar` (D47): tracks that share its tags, rare ones counting most, then by length; never two of one album
 * in a row. Beside them the other tracks of its album, in their order, and the artist's newest on other albums; 12 of each at most.
 */
export const similarAnswer = z.extend(listOf(trackItem), { ofAlbum: z.array(trackItem), ofArtist: z.array(trackItem) })
/** `GET /api/sounds/tracks/{musicId}/similar`. */
export type SimilarAnswer = z.infer<typeof similarAnswer>
