import * as z from 'zod/mini'
import { albumItem, pageQuery, trackItem } from '../catalogue/index.ts'
import { commandAnswer, id, idInput, listOf, pageOf } from '../envelope/index.ts'
import { albumName, description, tagNames, title } from './fields.ts'

export {
  ALBUM_NAME_MAX,
  albumName,
  DESCRIPTION_MAX,
  description,
  TAG_NAME_MAX,
  TAGS_MAX,
  TITLE_MAX,
  tagName,
  title,
} from './fields.ts'

/** The tags of an upload or a track: at least one of each kind (section 5), and such as exist, else `TAG_UNKNOWN` at the kind (D18). */
const chosenTags = z.object({
  instrument: tagNames.check(z.minLength(1)),
  mood: tagNames.check(z.minLength(1)),
  genre: tagNames.check(z.minLength(1)),
})

/** `POST /api/me/sounds` (section 3). The paths are those that `POST /api/files/…` has answered; an album may be without art. */
export const soundBody = z.object({
  albumDTO: z.object({ albumName, albumArtPath: z.nullish(z.string().check(z.minLength(1), z.maxLength(255))), description }),
  musicDTO: z.object({ title, filePath: z.string().check(z.minLength(1), z.maxLength(255)), description }),
  tagsDTO: chosenTags,
})
/** `POST /api/me/sounds`. */
export type SoundBody = z.infer<typeof soundBody>
/** `POST /api/me/sounds`: the track that is on sale now, or was already when the same request comes again. */
export const soundAnswer = z.extend(commandAnswer, { data: z.object({ musicId: id }) })

/** `asc` or `desc` (section 9). */
export const sortDirections = ['asc', 'desc'] as const
/** `asc` or `desc`. */
export type SortDirection = (typeof sortDirections)[number]
const direction = z.optional(z.enum(sortDirections))

/** The query of `GET /api/me|admin/albums` (D7): the newest first where it does not say; by id among those of one moment. */
export const albumsQuery = z.extend(pageQuery, { 'more[albumId]': direction, 'more[createDate]': direction })
/** The query of `GET /api/me|admin/albums`. */
export type AlbumsQuery = z.infer<typeof albumsQuery>
/** The query of `GET /api/me|admin/tracks` (D7), as {@link albumsQuery}. */
export const tracksQuery = z.extend(pageQuery, { 'more[musicId]': direction, 'more[createDate]': direction })
/** The query of `GET /api/me|admin/tracks`. */
export type TracksQuery = z.infer<typeof tracksQuery>

/** `GET /api/me|admin/albums`. */
export const managedAlbumsAnswer = pageOf(albumItem)
/** `GET /api/me|admin/tracks`: tracks with their tags. */
export const managedTracksAnswer = pageOf(trackItem)
/** `GET /api/me/albums/{albumId}/tracks`: in the order they were added. */
export const albumTracksAnswer = listOf(trackItem)

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
/** The tag that is renamed. */
export const tagNameParams = z.object({ tagName: z.string() })
/** `?merge=true`: onto the name of another tag, the two become one (D18). */
export const tagChangeQuery = z.object({ merge: z._default(z.enum(['true', 'false']), 'false') })
