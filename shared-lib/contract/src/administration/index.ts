import * as z from 'zod/mini'
import { keyword, pageQuery, searchTypes } from '../catalogue/index.ts'
import { id, idInput, pageOf } from '../envelope/index.ts'
import { sortDirections } from '../management/index.ts'

export { type ChangeField, type ChangeSubject, changeFields, changeSubjects } from './change-words.ts'
export {
  type AdminChange,
  adminChange,
  type ChangesAnswer,
  type ChangesQuery,
  type ChangeValue,
  changesAnswer,
  changesQuery,
  changeValue,
} from './changes.ts'
export { type ChangesParams, changesParams, type UsersParams, usersParams } from './list-params.ts'

/** Most credits that a member can have (D24). */
export const CREDIT_MAX = 1_000_000

const direction = z.optional(z.enum(sortDirections))

/**
 * The query of `GET /api/admin/users` (D7): `keyword` is a part of a nickname, whichever `type` comes with it (product.md §2 has that one label here).
 * The newest account first where it does not say; several orders count as they stand here, then the id.
 */
export const usersQuery = z.extend(pageQuery, {
  keyword: z._default(keyword, ''),
  type: z._default(z.enum(searchTypes), 'n'),
  'more[createDate]': direction,
  'more[creditBalance]': direction,
  'more[nickname]': direction,
  'more[userId]': direction,
})
/** The query of `GET /api/admin/users`. */
export type UsersQuery = z.infer<typeof usersQuery>

/** A member's account as administrators see it (product.md §3). `createDate` is `[year, month, day, hour, minute, second]` in Seoul (D2). */
export const userDto = z.object({
  userId: id,
  /** the plan the member has today, 1 being free */
  subscriptionId: id,
  name: z.string(),
  nickname: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  creditBalance: z.int(),
  profileImagePath: z.nullable(z.string()),
  birth: z.nullable(z.iso.date()),
  createDate: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** an administrator has disabled the account (D55); the server always says so, servers of the release before did not */
  disabled: z.optional(z.boolean()),
  /** why, where the administrator gave a reason */
  disabledReason: z.optional(z.nullable(z.string())),
  /** the member has left the service (D51): what identified them is gone */
  left: z.optional(z.boolean()),
})

/** The plan that a member has today (product.md §3); dates are days in Seoul. */
export const userSubscriptionDto = z.object({
  userId: id,
  subscriptionId: id,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
})

/**
 * A row of the user list (product.md §3). `userSubscriptionDTO` is null on the free plan. `version` moves whenever the balance, the plan, its dates
 * or its payment status change, whoever changes them, and with every edit: an edit that carries it is refused when it is not the present one.
 */
export const userRow = z.object({
  userDTO: userDto,
  userSubscriptionDTO: z.nullable(userSubscriptionDto),
  userRoleDTO: z.object({ roleId: z.int().check(z.minimum(1), z.maximum(3)) }),
  version: z.int(),
})
/** A row of the user list. */
export type UserRow = z.infer<typeof userRow>
/** `GET /api/admin/users`. */
export const usersAnswer = pageOf(userRow)
/** `GET /api/admin/users`. */
export type UsersAnswer = z.infer<typeof usersAnswer>

/** Whose record an administrator edits. */
export const editedUserParams = z.object({ userId: idInput })
/**
 * `?version=n` of an edit: the version of the row that the administrator has seen. Where it is not the present one the edit is refused, 409
 * `CHANGED_MEANWHILE` (D55). Without it the edit is made whatever has happened.
 */
export const editQuery = z.object({ version: z.optional(idInput) })

/** A body that is one JSON value (D30), with a name, so that a refusal has a field. */
function scalar<Name extends string, Value extends z.core.SomeType>(name: Name, value: Value) {
  return z.pipe(
    z.transform((body: unknown) => ({ [name]: body })),
    z.object({ [name]: value } as Record<Name, Value>),
  )
}

/** `PUT /api/admin/users/{userId}/credit`: the new balance, `500`. */
export const creditBody = scalar('credit', z.int().check(z.minimum(0), z.maximum(CREDIT_MAX)))
/** `PUT /api/admin/users/{userId}/subscription`: the plan's id (D30), 2 to 4; it starts today for a month, and grants no credits (D29). */
export const subscriptionBody = scalar(
  'subscriptionId',
  idInput.check(z.refine((plan) => [2, 3, 4].includes(plan), { params: { code: 'UNKNOWN_VALUE' } })),
)
/** `PUT /api/admin/users/{userId}/payment`: `true` or `false`. */
export const paymentStatusBody = scalar('paymentStatus', z.boolean())

/** Longest reason for a disabled account. */
export const DISABLED_REASON_MAX = 500
/**
 * `PATCH /api/admin/users/{userId}/disabled` (D55): a disabled account cannot log in, and its sessions are over at once. One's own
 * account: 400 `OWN_ACCOUNT`.
 */
export const disabledBody = z.object({
  disabled: z.boolean(),
  reason: z.optional(
    z.string().check(
      z.overwrite((text) => text.normalize('NFC').trim()),
      z.maxLength(DISABLED_REASON_MAX),
    ),
  ),
})
/** `PATCH /api/admin/users/{userId}/disabled`. */
export type DisabledBody = z.infer<typeof disabledBody>
