import * as z from 'zod/mini'
import { keyword, pageNumber } from '../catalogue/index.ts'
import { audioFormats, TRACK_CREDITS } from '../catalogue/words.ts'
import { commandAnswer, id, idInput, listOf, PAGE_MAX, PAGE_SIZE_MAX, pageOf, timestamp } from '../envelope/index.ts'
import { sortDirections } from '../management/index.ts'

export { type PaidParams, paidParams } from './paid-params.ts'

/** Most tracks that one batch may name. */
export const BATCH_MAX = 500

/** A track as the person saw it when they chose it. The server checks every word of it and believes none (D10). */
const chosenTrack = {
  musicId: idInput,
  userId: idInput,
  title: z.string(),
  filePath: z.string(),
  nickname: z.string(),
  credit: z.literal(TRACK_CREDITS),
}

/** `POST /api/cart/add` (product.md §3). */
export const cartAddBody = z.object({ ...chosenTrack, status: z.literal('READY') })
/** `POST /api/cart/add`. */
export type CartAddBody = z.infer<typeof cartAddBody>

/** `POST /api/cart/transaction`: a direct download for credits (product.md §3, D25). */
export const purchaseBody = z.object({ ...chosenTrack, status: z.literal('DONE') })
/** `POST /api/cart/transaction`. */
export type PurchaseBody = z.infer<typeof purchaseBody>

/** `POST /api/cart/transaction/{userId}`: the tracks to buy, `{ musicIds: [1, 2] }` or the bare list. One that is named twice is bought once. */
export const batchBody = z.pipe(
  z.transform((body: unknown) => (Array.isArray(body) ? { musicIds: body } : body)),
  z.object({ musicIds: z.array(idInput).check(z.minLength(1), z.maxLength(BATCH_MAX)) }),
)
/** `POST /api/cart/transaction/{userId}`. */
export type BatchBody = z.infer<typeof batchBody>
/** `POST /api/cart/transaction/{userId}`: the files to fetch from `/api/files/{filePath}`, in the order of the request. */
export const batchAnswer = z.extend(commandAnswer, { data: z.object({ filePaths: z.array(z.string()) }) })
/** `POST /api/cart/transaction/{userId}`. */
export type BatchAnswer = z.infer<typeof batchAnswer>

/** Whose cart or paid sounds. */
export const cartParams = z.object({ userId: idInput })
/** One thing in somebody's cart. */
export const cartItemParams = z.object({ userId: idInput, musicId: idInput })

/** What a table needs to show and play a track. `duration` (seconds) and `peaks` are as in the track list (D21), null until measured. */
const heldTrack = {
  musicId: id,
  title: z.string(),
  nickname: z.string(),
  filePath: z.string(),
  createDate: timestamp,
  albumName: z.string(),
  albumArtPath: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  peaks: z.nullable(z.string()),
  /** of the file that is sold, as in the track list (D45); servers of the release before did not say so */
  format: z.optional(z.enum(audioFormats)),
  sizeBytes: z.optional(z.int()),
  sampleRate: z.optional(z.nullable(z.int())),
  channels: z.optional(z.nullable(z.int())),
}

/** A row of the cart (product.md §3). `userId` is whose cart it is, `createDate` when it was added, `nickname` the artist's. */
export const cartItem = z.object({ ...heldTrack, userId: id })
/** A row of the cart. */
export type CartItem = z.infer<typeof cartItem>
/** `GET /api/cart/{userId}`: what was added last comes first. */
export const cartAnswer = listOf(cartItem)
/** `GET /api/cart/{userId}`. */
export type CartAnswer = z.infer<typeof cartAnswer>

/**
 * A row of the paid sounds (product.md §3, D21). `createDate` and `orderDate` are when it was acquired. `licence.code` is there once the
 * purchase has a certificate (D50). A member's own track was acquired but not `bought`, and has no certificate; servers of the release
 * before did not say so.
 */
export const paidSound = z.object({
  ...heldTrack,
  orderDate: timestamp,
  licence: z.optional(z.object({ code: z.string() })),
  bought: z.optional(z.boolean()),
})
/** A row of the paid sounds. */
export type PaidSound = z.infer<typeof paidSound>
/** `GET /api/cart/transaction/{userId}`: what was acquired last comes first. */
export const paidAnswer = listOf(paidSound)
/** `GET /api/cart/transaction/{userId}`. */
export type PaidAnswer = z.infer<typeof paidAnswer>

const direction = z.optional(z.enum(sortDirections))
/**
 * The query of `GET /api/cart/transaction/{userId}`. With any of these parameters the answer is a page (D4, D5, D7); without, it is all.
 * `keyword` is a part of a title, an artist's nickname or an album's name. Several orders count as they stand here; the default is the
 * latest acquired first.
 */
export const paidQuery = z.object({
  page: z.optional(pageNumber(PAGE_MAX)),
  size: z.optional(pageNumber(PAGE_SIZE_MAX)),
  keyword: z.optional(keyword),
  'more[createDate]': direction,
  'more[title]': direction,
  'more[nickname]': direction,
})
/** The query of `GET /api/cart/transaction/{userId}`. */
export type PaidQuery = z.infer<typeof paidQuery>
/** `GET /api/cart/transaction/{userId}` with a query. */
export const paidPageAnswer = pageOf(paidSound)
/** `GET /api/cart/transaction/{userId}` with a query. */
export type PaidPageAnswer = z.infer<typeof paidPageAnswer>
