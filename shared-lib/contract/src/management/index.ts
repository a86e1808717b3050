import * as z from 'zod/mini'
import {
  ALBUM_TRACKS_MAX,
  albumDto,
  audioFormats,
  CHARACTER_SOURCES,
  character,
  hiding,
  keyword,
  nameTypes,
  pageQuery,
  tagKinds,
  trackItem,
} from '../catalogue/index.ts'
import {
  commandAnswer,
  freeText,
  id,
  idInput,
  listOf,
  pageOf,
  timestamp,
} from '../envelope/index.ts'
import { pageIds } from '../envelope/page-ids.ts'
import { audioWarning } from '../files/index.ts'
import { buyersChoices, reportKinds } from '../reports/index.ts'
import { tagText } from '../text/index.ts'
import { albumName, description, tagName, title } from './fields.ts'
import { visibilities } from './list-params.ts'
import { HIDDEN_REASON_MAX, TAGS_MAX } from './rules.ts'

export { type HiddenBy, hiders } from '../catalogue/index.ts'
export { tagText } from '../text/index.ts'
export * from './fields.ts'
export * from './list-params.ts'
export * from './picks.ts'
export {
  ALBUM_NAME_MAX,
  cleanTitle,
  DESCRIPTION_MAX,
  HIDDEN_REASON_MAX,
  TAG_NAME_MAX,
  TAGS_MAX,
  TITLE_MAX,
  tagNameIn,
  withoutSigns,
} from './rules.ts'

/** A list of tag names. An invalid name is an issue of the whole list. */
const listOfNames = (max: number) =>
  z.array(z.string()).check(
    z.maxLength(max),
    z.overwrite((names) => [...new Set(names.map(tagText))]),
    ({ value, issues }) => {
      for (const name of value) {
        const [nameIssue] = z.safeParse(tagName, name).error?.issues ?? []
        if (nameIssue)
          issues.push({ ...nameIssue, path: [], input: name } as (typeof issues)[number])
      }
    },
  )
const tagNames = listOfNames(TAGS_MAX)

/** The tags of a publication, at least one of each kind. */
const chosenTags = z.object({
  instrument: tagNames.check(z.minLength(1)),
  mood: tagNames.check(z.minLength(1)),
  genre: tagNames.check(z.minLength(1)),
})

const artPath = z.string().check(z.minLength(2), z.maxLength(255))

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
export const publicationAnswer = z.extend(commandAnswer, { data: z.object({ musicId: id }) })

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
const direction = z.optional(z.enum(sortDirections))

const rowFilters = {
  keyword: z._default(keyword, ''),
  type: z.optional(z.enum(nameTypes)),
  visibility: z.optional(z.enum(visibilities)),
  /** Ids of rows that stay in the list although the filters do not match them. */
  keep: z.optional(pageIds),
}
export const albumsQuery = z.extend(pageQuery, {
  ...rowFilters,
  'more[albumId]': direction,
  'more[createDate]': direction,
})
export type AlbumsQuery = z.infer<typeof albumsQuery>
export const tracksQuery = z.extend(pageQuery, {
  ...rowFilters,
  'more[musicId]': direction,
  'more[createDate]': direction,
})
export type TracksQuery = z.infer<typeof tracksQuery>

/** The states of an upload; `live` means that a track has the file. */
export const fileStates = ['checking', 'preparing', 'ready', 'live', 'refused'] as const
export type FileState = (typeof fileStates)[number]

/** True for a row that is listed only because of `keep`. */
const unmatched = z.optional(z.boolean())

/** The number of all downloads, and the credits earned by all sales. */
const numbers = {
  downloads: z.optional(z.int()),
  creditsEarned: z.optional(z.int()),
}

export const managedAlbum = z.object({
  albumDTO: albumDto,
  version: z.optional(z.int()),
  ...hiding,
  trackCount: z.optional(z.int()),
  unmatched,
  ...numbers,
})
export type ManagedAlbum = z.infer<typeof managedAlbum>

export const managedTrack = z.extend(trackItem, {
  version: z.optional(z.int()),
  state: z.optional(z.enum(fileStates)),
  warning: audioWarning,
  characterSource: z.optional(z.nullable(z.enum(CHARACTER_SOURCES))),
  unmatched,
  ...numbers,
  /** True for a bought track: its audio file cannot be replaced. */
  bought: z.optional(z.boolean()),
})
export type ManagedTrack = z.infer<typeof managedTrack>

export const managedAlbumsAnswer = pageOf(managedAlbum)
export type ManagedAlbumsAnswer = z.infer<typeof managedAlbumsAnswer>
export const managedTracksAnswer = pageOf(managedTrack)
export type ManagedTracksAnswer = z.infer<typeof managedTracksAnswer>
export const albumTracksAnswer = listOf(managedTrack)

export const RECENT_UPLOADS_MAX = 50
/** An upload in the studio; `code` is a `FieldErrorCode`. */
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
  warning: audioWarning,
})
export type RecentUpload = z.infer<typeof recentUpload>
/** Uploads of the last seven days. */
export const uploadsAnswer = listOf(recentUpload)

export const albumIdParams = z.object({ albumId: idInput })
export const musicIdParams = z.object({ musicId: idInput })

export const trackChange = z.object({ title, description })
export type TrackChange = z.infer<typeof trackChange>
export const albumChange = z.object({ albumName, description })
export type AlbumChange = z.infer<typeof albumChange>
const hiddenReason = freeText(HIDDEN_REASON_MAX)
export const hideForm = z.object({ reason: hiddenReason.check(z.minLength(1)) })

export const takedownForm = z.object({
  buyers: z.enum(buyersChoices),
  reason: hiddenReason.check(z.minLength(1)),
})
/** A takedown; `reason` is mailed to the artist. */
export const takedownBody = z.extend(takedownForm, { kind: z.enum(reportKinds), id: idInput })
export type TakedownBody = z.infer<typeof takedownBody>
export const takedownParams = z.object({ kind: z.enum(reportKinds), id: idInput })

/** Refuses an object without `field` and without all of `others`. Reports `field` as required. */
const requiredUnless = (field: string, ...others: string[]) =>
  z.refine<Record<string, unknown>>(
    (patch) => [field, ...others].some((name) => patch[name] !== undefined),
    { path: [field], params: { code: 'REQUIRED' } },
  )

/** The version that the editor has read. An edit without a version overwrites later changes. */
const readVersion = z.optional(z.int().check(z.minimum(0)))

/** The changed fields of a track. A null `character` restores the measured character. */
export const trackPatch = z
  .object({
    title: z.optional(title),
    description: z.optional(description),
    hidden: z.optional(z.boolean()),
    reason: z.optional(hiddenReason),
    character: z.optional(z.nullable(character)),
    version: readVersion,
  })
  .check(
    requiredUnless('title', 'description', 'hidden', 'character'),
    requiredUnless('description', 'title', 'hidden', 'character'),
  )
/** The changed fields of an album. A null `albumArtPath` removes the art. */
export const albumPatch = z
  .object({
    albumName: z.optional(albumName),
    description: z.optional(description),
    albumArtPath: z.optional(z.nullable(artPath)),
    hidden: z.optional(z.boolean()),
    reason: z.optional(hiddenReason),
    version: readVersion,
  })
  .check(
    requiredUnless('albumName', 'description', 'hidden', 'albumArtPath'),
    requiredUnless('description', 'albumName', 'hidden', 'albumArtPath'),
  )
export type TrackPatchBody = z.infer<typeof trackPatch>
export type AlbumPatchBody = z.infer<typeof albumPatch>

export const trackTagsChange = chosenTags

export const trackFileChange = z.object({
  filePath: z.string().check(z.minLength(1), z.maxLength(255)),
})

/**
 * The first tracks of the album in their new order. The other tracks keep their order after them.
 */
export const albumOrder = z.object({
  musicIds: z.array(id).check(z.minLength(1), z.maxLength(ALBUM_TRACKS_MAX)),
})

const optionalTags = z.optional(tagNames)
const optionalTagsByKind = { instrument: optionalTags, mood: optionalTags, genre: optionalTags }
const tagCount = (tags: Record<string, string[] | undefined>) =>
  Object.values(tags).reduce((sum, names) => sum + (names?.length ?? 0), 0)

/** The largest number of rows in a bulk change. */
export const BULK_MAX = 100
/** A change of several tracks: hides or shows them, or adds tags to their present tags. */
export const tracksPatch = z
  .object({
    musicIds: z.array(id).check(z.minLength(1), z.maxLength(BULK_MAX)),
    hidden: z.optional(z.boolean()),
    addTags: z.optional(
      z
        .object(optionalTagsByKind)
        .check(z.refine((tags) => tagCount(tags) > 0, { path: [], params: { code: 'REQUIRED' } })),
    ),
  })
  .check(requiredUnless('hidden', 'addTags'))
export type TracksPatchBody = z.infer<typeof tracksPatch>
/** The result for a track. `code` is an `ErrorCode`, or null if the track was changed. */
export const bulkRow = z.object({
  musicId: id,
  code: z.nullable(z.string()),
  /** The refusal in the language of the request. */
  message: z.nullable(z.string()),
})
export type BulkRow = z.infer<typeof bulkRow>
export const tracksPatchAnswer = z.extend(commandAnswer, listOf(bulkRow).shape)
export type TracksPatchAnswer = z.infer<typeof tracksPatchAnswer>

export const newTags = z
  .object(optionalTagsByKind)
  .check(
    z.refine((tags) => tagCount(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }),
  )
export type NewTags = z.infer<typeof newTags>

/** The new name of a tag: `{ instrument|mood|genre: [newName] }`. */
export const tagChange = z.object(optionalTagsByKind).check(
  z.refine((tags) => tagCount(tags) > 0, { path: ['tagName'], params: { code: 'REQUIRED' } }),
  z.refine((tags) => tagCount(tags) < 2, { path: ['tagName'], params: { code: 'UNKNOWN_VALUE' } }),
)
export type TagChange = z.infer<typeof tagChange>
export const tagNameForm = z.object({ tagName })
export const newTagForm = z.object({ tagName, kind: z.enum(tagKinds) })

/** A member's request to add a tag. */
export type TagRequestBody = z.infer<typeof newTagForm>
/** The open requests of one tag. `requestId` is the id of the first request. */
export const tagRequest = z.object({
  requestId: id,
  tagName: z.string(),
  kind: z.enum(tagKinds),
  memberCount: z.int(),
  createDate: timestamp,
})
export type TagRequest = z.infer<typeof tagRequest>
export const TAG_REQUESTS_MAX = 100
/** Requests of tags, beginning with the oldest, at most `TAG_REQUESTS_MAX`. */
export const tagRequestsAnswer = listOf(tagRequest)
export type TagRequestsAnswer = z.infer<typeof tagRequestsAnswer>
export const tagRequestParams = z.object({ requestId: idInput })
export const tagRequestDecisions = ['accept', 'dismiss'] as const
export type TagRequestDecision = (typeof tagRequestDecisions)[number]
export const tagRequestDecision = z.object({ decision: z.enum(tagRequestDecisions) })
/** The largest number of synonyms of a tag: other words that find it. */
export const SYNONYMS_MAX = 50
/** The names of a tag. `version` is 0 while the tag has only its stored name. */
export const tagNaming = z.object({
  kind: z.enum(tagKinds),
  tagName: z.string(),
  korean: z.string(),
  english: z.string(),
  synonyms: z.array(z.string()),
  version: z.int(),
})
export type TagNaming = z.infer<typeof tagNaming>
export const tagNamingsAnswer = listOf(tagNaming)
export type TagNamingsAnswer = z.infer<typeof tagNamingsAnswer>
/** New names of a tag. `version` is the version that the administrator has read. */
export const tagNamingChange = z.object({
  korean: tagName,
  english: tagName,
  synonyms: listOfNames(SYNONYMS_MAX),
  version: z.int().check(z.minimum(0)),
})
/** The form of {@link tagNamingChange}. Commas or line breaks separate the synonyms. */
export const tagNamingForm = z.object({ korean: tagName, english: tagName, synonyms: z.string() })
export type TagNamingChange = z.infer<typeof tagNamingChange>
/** Hours in which a merge can be undone. */
export const MERGE_UNDO_HOURS = 24
/** The largest number of merges in the list. */
export const TAG_MERGES_MAX = 50
export const tagMerge = z.object({
  mergeId: id,
  kind: z.enum(tagKinds),
  from: z.string(),
  into: z.string(),
  trackCount: z.int(),
  adminNickname: z.string(),
  createDate: timestamp,
  /** False while a later merge of the tag must be undone first. */
  undoable: z.boolean(),
})
export type TagMerge = z.infer<typeof tagMerge>
/** Merges, beginning with the newest. */
export const tagMergesAnswer = listOf(tagMerge)
export type TagMergesAnswer = z.infer<typeof tagMergesAnswer>
export const tagMergeParams = z.object({ mergeId: idInput })
export const tagNameParams = z.object({ tagName: z.string() })
export const tagChangeQuery = z.object({ merge: z._default(z.enum(['true', 'false']), 'false') })

/** Former names of these exports. Remotes of release 0.1.0 import them. */
export { publicationAnswer as soundAnswer, publicationBody as soundBody }
