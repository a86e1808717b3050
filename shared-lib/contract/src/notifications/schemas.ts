import * as z from 'zod/mini'
import { id, idInput, listOf, pageOf, timestamp } from '../envelope/index.ts'
import { refundDecisions } from '../payment/refunds.ts'
import { payoutStepNames } from '../payouts/index.ts'
import { reportDecisions, reportKinds } from '../reports/index.ts'

/** Days after which a notification is deleted. */
export const NOTIFICATION_DAYS = 180

const chosenKinds = ['sale', 'new-album', 'tag-request', 'report', 'plan-ending'] as const
/** All kinds. Members can turn off `chosenKinds`, but not payouts and refunds. */
export const notificationKinds = [...chosenKinds, 'payout', 'refund'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds that a member chooses; promotions are mails only. */
export const choiceKinds = [...chosenKinds, 'promotion'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

const storedFields = { notificationId: id, createDate: timestamp, isRead: z.boolean() }

export const notification = z.discriminatedUnion('kind', [
  z.object({
    ...storedFields,
    kind: z.literal('sale'),
    title: z.string(),
    credits: z.int(),
  }),
  z.object({
    ...storedFields,
    kind: z.literal('new-album'),
    nickname: z.string(),
    albumName: z.string(),
  }),
  z.object({
    ...storedFields,
    kind: z.literal('tag-request'),
    tagName: z.string(),
    decision: z.enum(['accept', 'dismiss']),
  }),
  z.object({
    ...storedFields,
    kind: z.literal('report'),
    item: z.enum(reportKinds),
    label: z.string(),
    decision: z.enum(reportDecisions),
  }),
  /** `day` is the plan's last day, YYYY-MM-DD in Seoul. */
  z.object({
    ...storedFields,
    kind: z.literal('plan-ending'),
    plan: z.string(),
    day: z.string(),
  }),
  /** `net` is in won. */
  z.object({
    ...storedFields,
    kind: z.literal('payout'),
    state: z.enum(payoutStepNames),
    net: z.int(),
  }),
  z.object({
    ...storedFields,
    kind: z.literal('refund'),
    orderName: z.string(),
    decision: z.enum(refundDecisions),
  }),
])
export type Notification = z.infer<typeof notification>

/** The facts in a notification of one kind. */
export type NotificationFacts<Kind extends NotificationKind> = Omit<
  Extract<Notification, { kind: Kind }>,
  keyof typeof storedFields | 'kind'
>

/** Notifications, beginning with the newest. */
export const notificationsAnswer = pageOf(notification)
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>

/** Marks the notification `readTo` and all older ones as read. */
export const readBody = z.object({ readTo: idInput })
export type ReadBody = z.infer<typeof readBody>

/** A member's choice for a kind: `site` shows it in the list of notifications, `mail` mails it. */
export const notificationChoice = z.object({
  kind: z.enum(choiceKinds),
  site: z.boolean(),
  mail: z.boolean(),
})
export type NotificationChoice = z.infer<typeof notificationChoice>

/** Returns whether members who have not chosen receive mails of a kind. */
export function isMailedFirst(kind: NotificationKind | ChoiceKind): boolean {
  return kind !== 'new-album' && kind !== 'promotion'
}

/** Returns the choice of members who have not chosen. */
export function firstChoice(kind: ChoiceKind): NotificationChoice {
  return { kind, site: kind !== 'promotion', mail: isMailedFirst(kind) }
}

/** A choice as stored; `chosenDate` is null until the member chooses. */
export const storedChoice = z.extend(notificationChoice, { chosenDate: z.nullable(timestamp) })
export type StoredChoice = z.infer<typeof storedChoice>

/** A choice for each kind, in the order of `choiceKinds`. */
export const choicesAnswer = listOf(storedChoice)
export type ChoicesAnswer = z.infer<typeof choicesAnswer>

/** Ends the mails of one kind. The token is from a mail of that kind. */
export const unsubscribeQuery = z.object({ token: z.string().check(z.maxLength(500)) })
