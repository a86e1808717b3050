import * as z from 'zod/mini'
import { id, timestamp } from '../envelope/index.ts'
import { session } from './sessions.ts'

/** `DELETE /api/me`. A wrong password is the field error `WRONG_PASSWORD`. */
export const leaveBody = z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) })
export type LeaveBody = z.infer<typeof leaveBody>

const track = z.object({ musicId: id, title: z.string(), artist: z.string(), date: timestamp })

/**
 * `GET /api/me/export`, without secrets and records kept for less than a day. Lists are
 * chronological.
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
  /** All entries; their sum is the balance. */
  ledger: z.array(
    z.object({ kind: z.string(), amount: z.int(), reference: z.string(), date: timestamp }),
  ),
  purchases: z.array(z.extend(track, { buyerName: z.nullable(z.string()) })),
  cart: z.array(track),
  certificates: z.array(
    z.object({
      code: z.string(),
      musicId: id,
      title: z.string(),
      artist: z.string(),
      albumName: z.string(),
      licenceVersion: z.string(),
      date: timestamp,
    }),
  ),
  /** `reason` and `says` are the provider's refusal. */
  unpaidOrders: z.array(
    z.object({
      orderId: z.string(),
      orderName: z.string(),
      amount: z.int(),
      state: z.enum(['READY', 'CONFIRMING', 'FAILED']),
      reason: z.nullable(z.string()),
      says: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
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
  /** Uploaded audio files without a track. */
  unpublishedFiles: z.array(z.object({ filePath: z.string(), bytes: z.int(), date: timestamp })),
  /** Includes unused images until they are removed. */
  images: z.array(z.object({ imagePath: z.string(), bytes: z.int(), date: timestamp })),
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
  /** Changes by administrators to the member or their items. */
  changes: z.array(
    z.object({
      subject: z.string(),
      subjectLabel: z.nullable(z.string()),
      field: z.string(),
      from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      reason: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  /** Browsers that have logged in before. */
  knownDevices: z.array(z.object({ lastUsedDate: timestamp })),
  sessions: z.array(session),
})
export type PersonalData = z.infer<typeof exportAnswer>
