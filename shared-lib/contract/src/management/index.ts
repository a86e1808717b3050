import * as z from 'zod/mini'
import { albumDto, audioFormats, keyword, pageQuery, searchTypes, trackItem } from '../catalogue/index.ts'
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

/** The tags of an upload or a track: at least one of each kind (product.md §5), and such as exist, else `TAG_UNKNOWN` at the kind (D18). */
const chosenTags = z.object({
  instrument: tagNames.check(z.minLength(1)),
  mood: tagNames.check(z.minLength(1)),
  genre: tagNames.check(z.minLength(1)),
})

const artPath = z.string().check(z.minLength(2), z.maxLength(255))

/** `POST /api/me/sounds` (product.md §3). The paths are those that `POST /api/files/…` has answered; an album may be without art. */
export const soundBody = z.object({
  albumDTO: z.object({ albumName, albumArtPath: z.nullish(artPath), description }),
  musicDTO: z.object({ title, filePath: z.string().check(z.minLength(1), z.maxLength(255)), description }),
  tagsDTO: chosenTags,
})
/** `POST /api/me/sounds`. */
export type SoundBody = z.infer<typeof soundBody>
/** `POST /api/me/sounds`: the track that is on sale now, or was already when the same request comes again. */
export const soundAnswer = z.extend(commandAnswer, { data: z.object({ musicId: id }) })

export { type ManagedAlbumsParams, type ManagedTracksParams, managedAlbumsParams, managedTracksParams } from './list-params.ts'

/** `asc` or `desc` (product.md §9). */
export const sortDirections = ['asc', 'desc'] as const
/** `asc` or `desc`. */
export type SortDirection = (typeof sortDirections)[number]
const direction = z.optional(z.enum(sortDirections))

/** `keyword` is a part of the name or title (`t`, also where it does not say), or of the artist's nickname (`n`), ignoring case. */
const found = { keyword: z._default(keyword, ''), type: z.optional(z.enum(searchTypes)) }
/** The query of `GET /api/me|admin/albums` (D7): the newest first where it does not say; by id among those of one moment. */
export const albumsQuery = z.extend(pageQuery, { ...found, 'more[albumId]': direction, 'more[createDate]': direction })
/** The query of `GET /api/me|admin/albums`. */
export type AlbumsQuery = z.infer<typeof albumsQuery>
/** The query of `GET /api/me|admin/tracks` (D7), as {@link albumsQuery}. */
export const tracksQuery = z.extend(pageQuery, { ...found, 'more[musicId]': direction, 'more[createDate]': direction })
/** The query of `GET /api/me|admin/tracks`. */
export type TracksQuery = z.infer<typeof tracksQuery>

/** Who can hide a track or an album (D49). */
export const hiders = ['artist', 'administrator'] as const
/** Who hid a track or an album. */
export type HiddenBy = (typeof hiders)[number]

/**
 * How far a sound has come: its file is `checking` while it arrives and `preparing` while its preview is made; then it is `live`, or `refused`
 * for good. `ready` is a file with a preview that no track plays yet.
 */
export const soundStates = ['checking', 'preparing', 'ready', 'live', 'refused'] as const
/** How far a sound has come. */
export type SoundState = (typeof soundStates)[number]

/** Whether it is hidden by itself, who hid it, and an administrator's reason. Servers of the release before did not say so. */
const hiding = {
  hidden: z.optional(z.boolean()),
  hiddenBy: z.optional(z.nullable(z.enum(hiders))),
  hiddenReason: z.optional(z.nullable(z.string())),
}

/** An album as its artist and administrators manage it. `trackCount` counts its tracks, hidden ones too. */
export const managedAlbum = z.object({ albumDTO: albumDto, ...hiding, trackCount: z.optional(z.int()) })
/** An album as its artist and administrators manage it. */
export type ManagedAlbum = z.infer<typeof managedAlbum>

/** A track as its artist and administrators manage it. */
export const managedTrack = z.extend(trackItem, {
  ...hiding,
  /** out of reach with its album, whatever `hidden` says */
  albumHidden: z.optional(z.boolean()),
  state: z.optional(z.enum(soundStates)),
  /** where its preview plays, also while it is hidden: an address that is good for an hour */
  previewPath: z.optional(z.string()),
})
/** A track as its artist and administrators manage it. */
export type ManagedTrack = z.infer<typeof managedTrack>

/** `GET /api/me|admin/albums`. */
export const managedAlbumsAnswer = pageOf(managedAlbum)
/** `GET /api/me|admin/albums`. */
export type ManagedAlbumsAnswer = z.infer<typeof managedAlbumsAnswer>
/** `GET /api/me|admin/tracks`: tracks with their tags. */
export const managedTracksAnswer = pageOf(managedTrack)
/** `GET /api/me|admin/tracks`. */
export type ManagedTracksAnswer = z.infer<typeof managedTracksAnswer>
/** `GET /api/me/albums/{albumId}/tracks`: in the order they were added. */
export const albumTracksAnswer = listOf(managedTrack)

/** Most uploads that `GET /api/me/uploads` answers. */
export const RECENT_UPLOADS_MAX = 50
/** A sound that the member has brought lately. `code` says why it is refused, one of `fieldErrorCodes`; `musicId` and names once it is published. */
export const recentUpload = z.object({
  filePath: z.string(),
  createDate: timestamp,
  state: z.enum(soundStates),
  code: z.nullable(z.string()),
  format: z.enum(audioFormats),
  sizeBytes: z.int(),
  musicId: z.nullable(id),
  title: z.nullable(z.string()),
  albumName: z.nullable(z.string()),
})
/** A sound that the member has brought lately. */
export type RecentUpload = z.infer<typeof recentUpload>
/** `GET /api/me/uploads`: those of the last seven days, the newest first, {@link RECENT_UPLOADS_MAX} at most. */
export const uploadsAnswer = listOf(recentUpload)

/** Whose album is managed. */
export const albumIdParams = z.object({ albumId: idInput })
/** Whose track is managed. */
export const musicIdParams = z.object({ musicId: idInput })

/** `PATCH /api/me/tracks/{musicId}`. */
export const trackChange = z.object({ title, description })
/** `PATCH /api/me/tracks/{musicId}`. */
export type TrackChange = z.infer<typeof trackChange>
/** `PATCH /api/me/albums/{albumId}`. */
export const albumChange = z.object({ albumName, description })
/** `PATCH /api/me/albums/{albumId}`. */
export type AlbumChange = z.infer<typeof albumChange>
/** Longest reason for what an administrator hides. */
export const HIDDEN_REASON_MAX = 500
const hiddenReason = z.optional(
  z.string().check(z.overwrite(composedText), z.maxLength(HIDDEN_REASON_MAX), z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u)),
)
/** Why something is hidden, as an administrator's form has it. */
export const hideForm = z.object({
  reason: z
    .string()
    .check(z.overwrite(composedText), z.minLength(1), z.maxLength(HIDDEN_REASON_MAX), z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u)),
})
/** A field that must be there unless something else is changed. */
const demanded = <Patch>(field: keyof Patch & string, others: readonly (keyof Patch & string)[]) =>
  z.refine<Patch>((patch) => patch[field] !== undefined || others.some((other) => patch[other] !== undefined), {
    path: [field],
    params: { code: 'REQUIRED' },
  })
type Hiding = { hidden?: boolean | undefined; reason?: string | undefined }
type TrackPatch = Hiding & { title?: string | undefined; description?: string | undefined }
type AlbumPatch = Hiding & { albumName?: string | undefined; description?: string | undefined; albumArtPath?: string | null | undefined }

/**
 * `PATCH /api/me|admin/tracks/{musicId}`: new texts, both, or whether it is hidden, or all of it (D55). An administrator who hides what is
 * somebody else's gives a `reason`, which its artist is told.
 */
export const trackPatch = z
  .object({ title: z.optional(title), description: z.optional(description), hidden: z.optional(z.boolean()), reason: hiddenReason })
  .check(demanded<TrackPatch>('title', ['hidden']), demanded<TrackPatch>('description', ['hidden']))
/** `PATCH /api/me|admin/albums/{albumId}`, as {@link trackPatch}; `albumArtPath` is what `POST /api/files/albums` has answered, or null for none. */
export const albumPatch = z
  .object({
    albumName: z.optional(albumName),
    description: z.optional(description),
    albumArtPath: z.optional(z.nullable(artPath)),
    hidden: z.optional(z.boolean()),
    reason: hiddenReason,
  })
  .check(demanded<AlbumPatch>('albumName', ['hidden', 'albumArtPath']), demanded<AlbumPatch>('description', ['hidden', 'albumArtPath']))
/** `PATCH /api/me|admin/tracks/{musicId}`, as it is sent. */
export type TrackPatchBody = z.infer<typeof trackPatch>
/** `PATCH /api/me|admin/albums/{albumId}`, as it is sent. */
export type AlbumPatchBody = z.infer<typeof albumPatch>

/** `POST /api/me/tracks/{musicId}/tags`: the tags that the track has from now on (D18). */
export const trackTagsChange = chosenTags

const someTags = z.optional(tagNames)
const someOfEach = { instrument: someTags, mood: someTags, genre: someTags }
const countOf = (tags: Record<string, string[] | undefined>) => Object.values(tags).reduce((sum, names) => sum + (names?.length ?? 0), 0)

/** `POST /api/admin/tags`: the tags to be made, in each kind or in some. */
export const newTags = z
  .object(someOfEach)
  .check(z.refine((tags) => countOf(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }))
/** `POST /api/admin/tags`. */
export type NewTags = z.infer<typeof newTags>

/** `PATCH /api/admin/tags/instruments/{tagName}`: `{ instrument|mood|genre: [newName] }`, of which the key says the kind, whatever the path says (D18). */
export const tagChange = z.object(someOfEach).check(
  z.refine((tags) => countOf(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }),
  z.refine((tags) => countOf(tags) < 2, { path: ['tagName'], params: { code: 'UNKNOWN_VALUE' } }),
)
/** `PATCH /api/admin/tags/instruments/{tagName}`. */
export type TagChange = z.infer<typeof tagChange>
/** The name of one tag, as a field of a form has it. */
export const tagNameForm = z.object({ tagName })
/** The tag that is renamed. */
export const tagNameParams = z.object({ tagName: z.string() })
/** `?merge=true`: onto the name of another tag, the two become one (D18). */
export const tagChangeQuery = z.object({ merge: z._default(z.enum(['true', 'false']), 'false') })
