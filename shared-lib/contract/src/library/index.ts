import * as z from 'zod/mini'
import { trackItem } from '../catalogue/index.ts'
import { id, idInput, listOf, oneOf, pageOf, timestamp } from '../envelope/index.ts'
import { pageIds } from '../envelope/page-ids.ts'
import { singleSpaced } from '../text/index.ts'
import { COLLECTION_NAME_MAX, COLLECTION_TRACKS_MAX } from './limits.ts'

export * from './limits.ts'

export const favouritesAnswer = pageOf(trackItem)
export type FavouritesAnswer = z.infer<typeof favouritesAnswer>

export const savedQuery = z.object({ ids: pageIds })
/** The saved tracks among the requested ids. */
export const savedAnswer = oneOf(z.object({ musicIds: z.array(z.int()) }))
export type SavedAnswer = z.infer<typeof savedAnswer>

const collectionName = z
  .string()
  .check(
    z.overwrite(singleSpaced),
    z.minLength(1),
    z.maxLength(COLLECTION_NAME_MAX),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u),
  )
const musicIds = z.array(idInput).check(z.maxLength(COLLECTION_TRACKS_MAX))

/** A collection in a list. `code` is the secret in its address. `tracks` counts public tracks. */
const collectionDto = z.object({
  collectionId: id,
  name: z.string(),
  code: z.string(),
  shared: z.boolean(),
  tracks: z.int(),
  albumArtPath: z.nullable(z.string()),
  modifyDate: timestamp,
})
export type CollectionDto = z.infer<typeof collectionDto>

export const collectionsAnswer = listOf(collectionDto)
export type CollectionsAnswer = z.infer<typeof collectionsAnswer>

export const collectionBody = z.object({ name: collectionName, musicIds: z._default(musicIds, []) })
export type CollectionBody = z.infer<typeof collectionBody>
export const collectionMadeAnswer = oneOf(collectionDto)
export type CollectionMadeAnswer = z.infer<typeof collectionMadeAnswer>

/**
 * A change of a collection. `order` has the first tracks in their new order. All other tracks keep
 * their order after them.
 */
export const collectionChange = z.object({
  name: z.optional(collectionName),
  shared: z.optional(z.boolean()),
  order: z.optional(musicIds),
  removed: z.optional(musicIds),
})
export type CollectionChange = z.infer<typeof collectionChange>

export const addTracksBody = z.object({ musicIds: musicIds.check(z.minLength(1)) })
export const collectionParams = z.object({ collectionId: idInput })
export const collectionCodeParams = z.object({ code: z.string() })

/** A collection as its owner and people with its link see it. */
export const collectionAnswer = oneOf(
  z.extend(collectionDto, { nickname: z.string(), own: z.boolean(), items: z.array(trackItem) }),
)
export type CollectionAnswer = z.infer<typeof collectionAnswer>
