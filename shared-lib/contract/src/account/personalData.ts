import * as z from 'zod/mini'
import { id, timestamp } from '../envelope/index.ts'
import { session } from './sessions.ts'

/** `DELETE /api/me` (D51): leaving takes the password. A wrong one is a field error, `WRONG_PASSWORD`. */
export const leaveBody = z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) })
/** `DELETE /api/me`. */
export type LeaveBody = z.infer<typeof leaveBody>

const track = z.object({ musicId: id, title: z.string(), artist: z.string(), date: timestamp })

/**
 * `GET /api/me/export`: all that is kept about a member, as a file to download. Fields are named as elsewhere in the contract; lists are in
 * the order in which things happened.
 */
export const exportAnswer = z.object({
  exportDate: timestamp,
  profile: z.object({
    userId: id,
    email: z.string(),
    name: z.string(),
    nickname: z.string(),
    formerNicknames: z.array(z.string()),
    phoneNumber: z.nullable(z.string()),
    birth: z.nullable(z.string()),
    profileImagePath: z.nullable(z.string()),
    customerKey: z.string(),
    roleId: z.int(),
    createDate: timestamp,
    activationDate: z.nullable(timestamp),
    creditBalance: z.int(),
  }),
  /** every entry whose sum is the balance (D24) */
  ledger: z.array(z.object({ kind: z.string(), amount: z.int(), reference: z.string(), date: timestamp })),
  purchases: z.array(track),
  cart: z.array(track),
  payments: z.array(
    z.object({
      orderId: z.string(),
      orderName: z.string(),
      amount: z.int(),
      refunded: z.int(),
      method: z.string(),
      cardNumber: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  subscription: z.nullable(
    z.object({
      subscriptionName: z.string(),
      firstBillingDate: z.iso.date(),
      nextBillingDate: z.iso.date(),
      paymentStatus: z.boolean(),
      canceled: z.boolean(),
    }),
  ),
  albums: z.array(
    z.object({
      albumId: id,
      albumName: z.string(),
      albumArtPath: z.nullable(z.string()),
      description: z.string(),
      createDate: timestamp,
      modifyDate: timestamp,
    }),
  ),
  tracks: z.array(
    z.object({
      musicId: id,
      albumId: id,
      title: z.string(),
      filePath: z.string(),
      description: z.string(),
      instrument: z.array(z.string()),
      mood: z.array(z.string()),
      genre: z.array(z.string()),
      downloads: z.int(),
      createDate: timestamp,
      modifyDate: timestamp,
    }),
  ),
  reports: z.array(
    z.object({
      kind: z.enum(['track', 'album']),
      name: z.string(),
      reason: z.string(),
      text: z.string(),
      answer: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  sessions: z.array(session),
})
/** `GET /api/me/export`. */
export type PersonalData = z.infer<typeof exportAnswer>
