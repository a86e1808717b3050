import * as z from 'zod/mini'
import {
  albumDto,
  audioFormats,
  keyword,
  pageQuery,
  searchTypes,
  tagKinds,
  trackItem,
} from '../catalogue/index.ts'
import { commandAnswer, id, idInput, listOf, pageOf, timestamp } from '../envelope/index.ts'
import { composedText } from '../text/index.ts'
import { albumName, description, tagName, tagNames, title } from './fields.ts'

export { tagText } from '../text/index.ts'
export {
  ALBUM_NAME_MAX,
  albumName,
  cleanTitle,
  DESCRIPTION_MAX,
  description,
  price,
  soundType,
  TAG_NAME_MAX,
  TAGS_MAX,
  TITLE_MAX,
  tagName,
  title,
  verify,
  withoutSigns,
} from './fields.ts'

/** At least one of each kind; an unknown one is `TAG_UNKNOWN` at its kind. */
const chosenTags = z.object({
  instrument: tagNames.check(z.minLength(1)),
  mood: tagNames.check(z.minLength(1)),
  genre: tagNames.check(z.minLength(1)),
})

const artPath = z.string().check(z.minLength(2), z.maxLength(255))

/** `POST /api/me/sounds`, with paths from `POST /api/files/…`. */
export const publicationBody = z.object({
  albumDTO: z.object({ albumName, albumArtPath: z.nullish(artPath), description }),
  musicDTO: z.object({
    title,
    filePath: z.string().check(z.minLength(1), z.maxLength(255)),
    description,
  }),
  tagsDTO: chosenTags,
})
export type PublicationBody = z.infer<typeof publicationBody>
/** The published track; a repeated request returns the same one. */
export const publicationAnswer = z.extend(commandAnswer, { data: z.object({ musicId: id }) })

export {
  type ManagedAlbumsParams,
  type ManagedTracksParams,
  managedAlbumsParams,
  managedTracksParams,
} from './list-params.ts'

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
const direction = z.optional(z.enum(sortDirections))

/** `t` (default) searches names and titles, `n` the artist's nickname. */
const found = { keyword: z._default(keyword, ''), type: z.optional(z.enum(searchTypes)) }
/** The query of `GET /api/me|admin/albums`, newest first by default. */
export const albumsQuery = z.extend(pageQuery, {
  ...found,
  'more[albumId]': direction,
  'more[createDate]': direction,
})
export type AlbumsQuery = z.infer<typeof albumsQuery>
/** The query of `GET /api/me|admin/tracks`. */
export const tracksQuery = z.extend(pageQuery, {
  ...found,
  'more[musicId]': direction,
  'more[createDate]': direction,
})
export type TracksQuery = z.infer<typeof tracksQuery>

/** The roles that can hide a track or an album. */
export const hiders = ['artist', 'administrator'] as const
export type HiddenBy = (typeof hiders)[number]

/**
 * A file is `checking` during the upload, `preparing` while its preview is encoded, then `ready`;
 * with a track it is `live`.
 */
export const fileStates = ['checking', 'preparing', 'ready', 'live', 'refused'] as const
export type FileState = (typeof fileStates)[number]

/** The item's own state. Optional for servers of the previous release. */
const hiding = {
  hidden: z.optional(z.boolean()),
  hiddenBy: z.optional(z.nullable(z.enum(hiders))),
  hiddenReason: z.optional(z.nullable(z.string())),
}

/** `trackCount` includes hidden tracks. */
export const managedAlbum = z.object({
  albumDTO: albumDto,
  ...hiding,
  trackCount: z.optional(z.int()),
})
export type ManagedAlbum = z.infer<typeof managedAlbum>

/** A track for its artist and administrators. */
export const managedTrack = z.extend(trackItem, {
  ...hiding,
  albumHidden: z.optional(z.boolean()),
  state: z.optional(z.enum(fileStates)),
  /** Also for a hidden track; valid for an hour. */
  previewPath: z.optional(z.string()),
})
export type ManagedTrack = z.infer<typeof managedTrack>

/** `GET /api/me|admin/albums`. */
export const managedAlbumsAnswer = pageOf(managedAlbum)
export type ManagedAlbumsAnswer = z.infer<typeof managedAlbumsAnswer>
/** `GET /api/me|admin/tracks`. */
export const managedTracksAnswer = pageOf(managedTrack)
export type ManagedTracksAnswer = z.infer<typeof managedTracksAnswer>
/** `GET /api/me/albums/{albumId}/tracks`: in the order of publication. */
export const albumTracksAnswer = listOf(managedTrack)

export const RECENT_UPLOADS_MAX = 50
/** `code` is the `FieldErrorCode` of a refusal; the last three are null until publication. */
export const recentUpload = z.object({
  filePath: z.string(),
  createDate: timestamp,
  state: z.enum(fileStates),
  code: z.nullable(z.string()),
  format: z.enum(audioFormats),
  sizeBytes: z.int(),
  musicId: z.nullable(id),
  title: z.nullable(z.string()),
  albumName: z.nullable(z.string()),
})
export type RecentUpload = z.infer<typeof recentUpload>
/** `GET /api/me/uploads`: the last seven days, newest first, at most {@link RECENT_UPLOADS_MAX}. */
export const uploadsAnswer = listOf(recentUpload)

export const albumIdParams = z.object({ albumId: idInput })
export const musicIdParams = z.object({ musicId: idInput })

/** `PATCH /api/me/tracks/{musicId}`. */
export const trackChange = z.object({ title, description })
export type TrackChange = z.infer<typeof trackChange>
/** `PATCH /api/me/albums/{albumId}`. */
export const albumChange = z.object({ albumName, description })
export type AlbumChange = z.infer<typeof albumChange>
export const HIDDEN_REASON_MAX = 500
const hiddenReason = z.optional(
  z
    .string()
    .check(
      z.overwrite(composedText),
      z.maxLength(HIDDEN_REASON_MAX),
      z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u),
    ),
)
export const hideForm = z.object({
  reason: z
    .string()
    .check(
      z.overwrite(composedText),
      z.minLength(1),
      z.maxLength(HIDDEN_REASON_MAX),
      z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u),
    ),
})
/** Requires `field` unless one of `others` is present. */
const demanded = <Patch>(field: keyof Patch & string, others: readonly (keyof Patch & string)[]) =>
  z.refine<Patch>(
    (patch) => patch[field] !== undefined || others.some((other) => patch[other] !== undefined),
    {
      path: [field],
      params: { code: 'REQUIRED' },
    },
  )
type Hiding = { hidden?: boolean | undefined; reason?: string | undefined }
type TrackPatch = Hiding & { title?: string | undefined; description?: string | undefined }
type AlbumPatch = Hiding & {
  albumName?: string | undefined
  description?: string | undefined
  albumArtPath?: string | null | undefined
}

/**
 * `PATCH /api/me|admin/tracks/{musicId}`: both texts, `hidden`, or all. An administrator must send
 * a `reason`, which the artist receives by mail.
 */
export const trackPatch = z
  .object({
    title: z.optional(title),
    description: z.optional(description),
    hidden: z.optional(z.boolean()),
    reason: hiddenReason,
  })
  .check(demanded<TrackPatch>('title', ['hidden']), demanded<TrackPatch>('description', ['hidden']))
/** `PATCH /api/me|admin/albums/{albumId}`; a null `albumArtPath` removes the art. */
export const albumPatch = z
  .object({
    albumName: z.optional(albumName),
    description: z.optional(description),
    albumArtPath: z.optional(z.nullable(artPath)),
    hidden: z.optional(z.boolean()),
    reason: hiddenReason,
  })
  .check(
    demanded<AlbumPatch>('albumName', ['hidden', 'albumArtPath']),
    demanded<AlbumPatch>('description', ['hidden', 'albumArtPath']),
  )
export type TrackPatchBody = z.infer<typeof trackPatch>
export type AlbumPatchBody = z.infer<typeof albumPatch>

/** `POST /api/me/tracks/{musicId}/tags`: replaces the track's tags. */
export const trackTagsChange = chosenTags

const someTags = z.optional(tagNames)
const someOfEach = { instrument: someTags, mood: someTags, genre: someTags }
const countOf = (tags: Record<string, string[] | undefined>) =>
  Object.values(tags).reduce((sum, names) => sum + (names?.length ?? 0), 0)

/** `POST /api/admin/tags`: new tags of at least one kind. */
export const newTags = z
  .object(someOfEach)
  .check(z.refine((tags) => countOf(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }))
export type NewTags = z.infer<typeof newTags>

/**
 * `PATCH /api/admin/tags/instruments/{tagName}`: `{ instrument|mood|genre: [newName] }`. The key,
 * not the path, is the kind.
 */
export const tagChange = z.object(someOfEach).check(
  z.refine((tags) => countOf(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }),
  z.refine((tags) => countOf(tags) < 2, { path: ['tagName'], params: { code: 'UNKNOWN_VALUE' } }),
)
export type TagChange = z.infer<typeof tagChange>
/** The form that renames a tag. */
export const tagNameForm = z.object({ tagName })
/** The form of a new tag. */
export const newTagForm = z.object({ tagName, kind: z.enum(tagKinds) })
export const tagNameParams = z.object({ tagName: z.string() })
/** `?merge=true` merges with an existing tag of that name. */
export const tagChangeQuery = z.object({ merge: z._default(z.enum(['true', 'false']), 'false') })

/** The names in release 0.1.0. */
export { publicationAnswer as soundAnswer, publicationBody as soundBody }
