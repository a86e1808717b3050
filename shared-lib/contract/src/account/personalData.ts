import * as z from 'zod/mini'
import { changeValue } from '../administration/changes.ts'
import { albumDto, tagKinds, tagSet } from '../catalogue/index.ts'
import { id, timestamp } from '../envelope/index.ts'
import { refundDecisions, subscription } from '../payment/index.ts'
import { session } from './sessions.ts'

export const leaveBody = z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) })
export type LeaveBody = z.infer<typeof leaveBody>

const track = z.object({ musicId: id, title: z.string(), artist: z.string(), date: timestamp })

/** The export of all personal data of a member. Lists are in order of time. Contains no secrets. */
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
  ledger: z.array(
    z.object({ kind: z.string(), amount: z.int(), reference: z.string(), date: timestamp }),
  ),
  earnings: z.array(z.object({ musicId: id, paidCredits: z.int(), won: z.int(), date: timestamp })),
  payoutAccounts: z.optional(
    z.array(
      z.object({ holder: z.string(), bank: z.string(), number: z.string(), date: timestamp }),
    ),
  ),
  payouts: z.optional(
    z.array(
      z.object({
        gross: z.int(),
        incomeTax: z.int(),
        localTax: z.int(),
        state: z.string(),
        reason: z.nullable(z.string()),
        date: timestamp,
      }),
    ),
  ),
  purchases: z.array(z.extend(track, { buyerName: z.nullable(z.string()) })),
  cart: z.array(track),
  favourites: z.optional(z.array(track)),
  collections: z.optional(
    z.array(
      z.object({
        name: z.string(),
        shared: z.boolean(),
        tracks: z.array(z.string()),
        createDate: timestamp,
        modifyDate: timestamp,
      }),
    ),
  ),
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
  refundRequests: z.array(
    z.object({
      orderId: z.string(),
      decision: z.nullable(z.enum(refundDecisions)),
      answer: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  subscription: z.nullable(
    z.omit(subscription, { subscriptionId: true, subscriptionPrice: true, creditPerMonth: true }),
  ),
  albums: z.array(
    z.extend(z.omit(albumDto, { userId: true, nickname: true }), {
      formerNames: z.optional(z.array(z.string())),
    }),
  ),
  tracks: z.array(
    z.object({
      musicId: id,
      albumId: id,
      title: z.string(),
      formerTitles: z.optional(z.array(z.string())),
      filePath: z.string(),
      description: z.string(),
      ...tagSet.shape,
      downloads: z.int(),
      createDate: timestamp,
      modifyDate: timestamp,
    }),
  ),
  unpublishedFiles: z.array(z.object({ filePath: z.string(), bytes: z.int(), date: timestamp })),
  images: z.array(z.object({ imagePath: z.string(), bytes: z.int(), date: timestamp })),
  artistPage: z.array(z.object({ introduction: z.string(), links: z.array(z.string()) })),
  following: z.array(z.object({ artist: z.string(), date: timestamp })),
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
  tagRequests: z.array(
    z.object({
      kind: z.enum(tagKinds),
      tagName: z.string(),
      decision: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  notifications: z.array(
    z.object({ kind: z.string(), facts: z.record(z.string(), z.unknown()), date: timestamp }),
  ),
  notificationChoices: z.array(
    z.object({ kind: z.string(), site: z.boolean(), mail: z.boolean(), date: timestamp }),
  ),
  changes: z.array(
    z.object({
      subject: z.string(),
      subjectLabel: z.nullable(z.string()),
      field: z.string(),
      from: changeValue,
      to: changeValue,
      reason: z.nullable(z.string()),
      date: timestamp,
    }),
  ),
  knownDevices: z.array(z.object({ lastUsedDate: timestamp })),
  sessions: z.array(session),
})
export type PersonalData = z.infer<typeof exportAnswer>
