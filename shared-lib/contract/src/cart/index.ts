import * as z from 'zod/mini'
import { TRACK_CREDITS } from '../catalogue/words.ts'
import { commandAnswer, id, idInput, listOf, timestamp } from '../envelope/index.ts'

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

/** `POST /api/cart/add` (section 3). */
export const cartAddBody = z.object({ ...chosenTrack, status: z.literal('READY') })
/** `POST /api/cart/add`. */
export type CartAddBody = z.infer<typeof cartAddBody>

/** `POST /api/cart/transaction`: a direct download for credits (section 3, D25). */
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

/** A row of the cart (section 3). `userId` is whose cart it is, `createDate` when it was added, `nickname` the artist's. */
export const cartItem = z.object({
  musicId: id,
  userId: id,
  title: z.string(),
  nickname: z.string(),
  filePath: z.string(),
  createDate: timestamp,
})
/** A row of the cart. */
export type CartItem = z.infer<typeof cartItem>
/** `GET /api/cart/{userId}`: what was added last comes first. */
export const cartAnswer = listOf(cartItem)
/** `GET /api/cart/{userId}`. */
export type CartAnswer = z.infer<typeof cartAnswer>

/** A row of the paid sounds (section 3, D21). `createDate` is when it was acquired. */
export const paidSound = z.object({
  musicId: id,
  title: z.string(),
  nickname: z.string(),
  filePath: z.string(),
  createDate: timestamp,
})
/** A row of the paid sounds. */
export type PaidSound = z.infer<typeof paidSound>
/** `GET /api/cart/transaction/{userId}`: what was acquired last comes first. */
export const paidAnswer = listOf(paidSound)
/** `GET /api/cart/transaction/{userId}`. */
export type PaidAnswer = z.infer<typeof paidAnswer>
