import * as z from 'zod/mini'
import { keyword, pageNumber } from '../catalogue/index.ts'
import { audioFormats, TRACK_CREDITS } from '../catalogue/words.ts'
import {
  commandAnswer,
  id,
  idInput,
  listOf,
  PAGE_MAX,
  PAGE_SIZE_MAX,
  pageOf,
  timestamp,
} from '../envelope/index.ts'
import { sortDirections } from '../management/index.ts'

export * from './paid-params.ts'

export const BATCH_MAX = 500

/** A track as the page shows it. The server compares every field. */
const chosenTrack = {
  musicId: idInput,
  userId: idInput,
  title: z.string(),
  filePath: z.string(),
  nickname: z.string(),
  credit: z.literal(TRACK_CREDITS),
}

export const cartAddBody = z.object({ ...chosenTrack, status: z.literal('READY') })
export type CartAddBody = z.infer<typeof cartAddBody>

export const purchaseBody = z.object({ ...chosenTrack, status: z.literal('DONE') })
export type PurchaseBody = z.infer<typeof purchaseBody>

/** The tracks of a batch, as `{ musicIds: [1, 2] }` or as an array. Repeated ids count once. */
export const batchBody = z.pipe(
  z.transform((body: unknown) => (Array.isArray(body) ? { musicIds: body } : body)),
  z.object({ musicIds: z.array(idInput).check(z.minLength(1), z.maxLength(BATCH_MAX)) }),
)
export type BatchBody = z.infer<typeof batchBody>
export const batchAnswer = z.extend(commandAnswer, {
  data: z.object({ filePaths: z.array(z.string()) }),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

export const cartParams = z.object({ userId: idInput })
export const cartItemParams = z.object({ userId: idInput, musicId: idInput })

/** A track in the cart or in a member's library; `duration` is in seconds. */
const memberTrack = {
  musicId: id,
  title: z.string(),
  nickname: z.string(),
  filePath: z.string(),
  createDate: timestamp,
  albumName: z.string(),
  albumArtPath: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  peaks: z.nullable(z.string()),
  format: z.optional(z.enum(audioFormats)),
  sizeBytes: z.optional(z.int()),
  sampleRate: z.optional(z.nullable(z.int())),
  channels: z.optional(z.nullable(z.int())),
}

export const cartItem = z.object({ ...memberTrack, userId: id })
export type CartItem = z.infer<typeof cartItem>
export const cartAnswer = listOf(cartItem)
export type CartAnswer = z.infer<typeof cartAnswer>

/**
 * An owned track. Both dates are the time of the purchase. A member's own track has `bought:
 * false`. `takenDown` is true when a takedown has deprived the member of the file.
 */
export const ownedTrackDto = z.object({
  ...memberTrack,
  orderDate: timestamp,
  licence: z.optional(z.object({ code: z.string() })),
  bought: z.optional(z.boolean()),
  takenDown: z.optional(z.boolean()),
})
export type OwnedTrackDto = z.infer<typeof ownedTrackDto>
export const ownedTracksAnswer = listOf(ownedTrackDto)
export type OwnedTracksAnswer = z.infer<typeof ownedTracksAnswer>

const direction = z.optional(z.enum(sortDirections))
/** The paging of owned tracks. With any parameter, the response is a page. */
export const ownedTracksQuery = z.object({
  page: z.optional(pageNumber(PAGE_MAX)),
  size: z.optional(pageNumber(PAGE_SIZE_MAX)),
  keyword: z.optional(keyword),
  'more[createDate]': direction,
  'more[title]': direction,
  'more[nickname]': direction,
})
export type OwnedTracksQuery = z.infer<typeof ownedTracksQuery>
export const ownedTracksPageAnswer = pageOf(ownedTrackDto)
export type OwnedTracksPageAnswer = z.infer<typeof ownedTracksPageAnswer>

/** Former names of these exports. Remotes of release 0.1.0 import them. */
export { ownedTrackDto as paidSound, ownedTracksAnswer as paidAnswer }
