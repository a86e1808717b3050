import * as z from 'zod/mini'
import { keyword, pageQuery, searchTypes } from '../catalogue/index.ts'
import { id, idInput, pageOf } from '../envelope/index.ts'
import { sortDirections } from '../management/index.ts'

export {
  type ChangeField,
  type ChangeSubject,
  changeFields,
  changeSubjects,
} from './change-texts.ts'
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

/** The largest credit balance of a member. */
export const CREDIT_MAX = 1_000_000

const direction = z.optional(z.enum(sortDirections))

/**
 * The query of `GET /api/admin/users`, newest first by default. `keyword` is part of a nickname for
 * either `type`.
 */
export const usersQuery = z.extend(pageQuery, {
  keyword: z._default(keyword, ''),
  type: z._default(z.enum(searchTypes), 'n'),
  'more[createDate]': direction,
  'more[creditBalance]': direction,
  'more[nickname]': direction,
  'more[userId]': direction,
})
export type UsersQuery = z.infer<typeof usersQuery>

/** An account. `createDate` is `[year, month, day, hour, minute, second]` in Seoul. */
export const userDto = z.object({
  userId: id,
  /** Today's plan; 1 is the free plan. */
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
  /** Optional for servers of the previous release. */
  disabled: z.optional(z.boolean()),
  /** The administrator's reason. */
  disabledReason: z.optional(z.nullable(z.string())),
  /** The member has left; personal data was removed. */
  left: z.optional(z.boolean()),
})

/** The member's plan today; dates are days in Seoul. */
export const userSubscriptionDto = z.object({
  userId: id,
  subscriptionId: id,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
})

/**
 * `userSubscriptionDTO` is null on the free plan. `version` changes with the balance and the plan;
 * an edit with an old version is refused.
 */
export const userRow = z.object({
  userDTO: userDto,
  userSubscriptionDTO: z.nullable(userSubscriptionDto),
  userRoleDTO: z.object({ roleId: z.int().check(z.minimum(1), z.maximum(3)) }),
  version: z.int(),
})
export type UserRow = z.infer<typeof userRow>
/** `GET /api/admin/users`. */
export const usersAnswer = pageOf(userRow)
export type UsersAnswer = z.infer<typeof usersAnswer>

export const editedUserParams = z.object({ userId: idInput })
/**
 * The version that the administrator has seen; without it the edit overwrites. Outdated: 409
 * `CHANGED_MEANWHILE`.
 */
export const editQuery = z.object({ version: z.optional(idInput) })

/** Accepts a body that is one JSON value; errors name it as a field. */
function scalar<Name extends string, Value extends z.core.SomeType>(name: Name, value: Value) {
  return z.pipe(
    z.transform((body: unknown) => ({ [name]: body })),
    z.object({ [name]: value } as Record<Name, Value>),
  )
}

const credits = z.int().check(z.minimum(0), z.maximum(CREDIT_MAX))
const givenPlan = idInput.check(
  z.refine((plan) => [2, 3, 4].includes(plan), { params: { code: 'UNKNOWN_VALUE' } }),
)

/** The forms that edit one field of a member, from the texts of its control. */
export const userEditForms = {
  credit: z.object({ credit: z.pipe(z.pipe(z.string(), z.transform(typedNumber)), credits) }),
  subscription: z.object({ subscription: givenPlan }),
  payment: z.object({
    payment: z.pipe(
      z.string(),
      z.transform((text) => text === 'true'),
    ),
  }),
}

/** Reads a number with or without thousands separators: `1,000`. */
function typedNumber(text: string): number {
  const isNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text.trim())
  return isNumber ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** `PUT /api/admin/users/{userId}/credit`: the new balance. */
export const creditBody = scalar('credit', credits)
/**
 * `PUT /api/admin/users/{userId}/subscription`: a plan's id. It starts today for a month and grants
 * no credits.
 */
export const subscriptionBody = scalar('subscriptionId', givenPlan)
/** `PUT /api/admin/users/{userId}/payment`. */
export const paymentStatusBody = scalar('paymentStatus', z.boolean())

export const DISABLED_REASON_MAX = 500
/**
 * `PATCH /api/admin/users/{userId}/disabled`: ends all sessions immediately and blocks logins.
 * One's own account: 400 `OWN_ACCOUNT`.
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
export type DisabledBody = z.infer<typeof disabledBody>
