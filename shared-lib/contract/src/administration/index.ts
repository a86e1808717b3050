import * as z from 'zod/mini'
import { keyword, nameTypes, pageQuery } from '../catalogue/index.ts'
import { freeText, id, idInput, oneOf, pageOf } from '../envelope/index.ts'
import { sortDirections } from '../management/index.ts'
import { typedNumber } from '../text/index.ts'

export * from './change-texts.ts'
export * from './changes.ts'
export * from './jobs.ts'
export * from './list-params.ts'
export * from './promotions.ts'
export * from './remotes.ts'

export const CREDIT_MAX = 1_000_000

const direction = z.optional(z.enum(sortDirections))

export const usersQuery = z.extend(pageQuery, {
  keyword: z._default(keyword, ''),
  type: z._default(z.enum(nameTypes), 'n'),
  'more[createDate]': direction,
  'more[creditBalance]': direction,
  'more[nickname]': direction,
  'more[userId]': direction,
})
export type UsersQuery = z.infer<typeof usersQuery>

/**
 * A member in the specified form. `createDate` is `[year, month, day, hour, minute, second]` in
 * Seoul.
 */
export const userDto = z.object({
  userId: id,
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
  disabled: z.optional(z.boolean()),
  disabledReason: z.optional(z.nullable(z.string())),
  left: z.optional(z.boolean()),
})

/** A member's subscription; its days are in Seoul. */
export const userSubscriptionDto = z.object({
  userId: id,
  subscriptionId: id,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
})

/** A row of the member list. `version` changes with the balance and the plan. */
export const userRow = z.object({
  userDTO: userDto,
  userSubscriptionDTO: z.nullable(userSubscriptionDto),
  userRoleDTO: z.object({ roleId: z.int().check(z.minimum(1), z.maximum(3)) }),
  version: z.int(),
})
export type UserRow = z.infer<typeof userRow>
export const usersAnswer = pageOf(userRow)
export type UsersAnswer = z.infer<typeof usersAnswer>
export const userAnswer = oneOf(userRow)
export type UserAnswer = z.infer<typeof userAnswer>

export const editedUserParams = z.object({ userId: idInput })
/**
 * The longest reason in characters. Short, because a Korean character has nine bytes in the URL.
 */
export const EDIT_REASON_MAX = 200
/**
 * The query of an edit. Without a version, the edit overwrites changes that the editor has not
 * seen. The reason is recorded and mailed to the member.
 */
export const editQuery = z.object({
  version: z.optional(idInput),
  reason: z.optional(freeText(EDIT_REASON_MAX)),
})
export const userSessionParams = z.extend(editedUserParams, { sessionId: z.uuid() })
export const administratorBody = z.object({ administrator: z.boolean() })

/** Returns a schema that reads a body without a name as `{ [name]: body }`. */
function wrappedScalar<Name extends string, Value extends z.core.SomeType>(
  name: Name,
  value: Value,
) {
  return z.pipe(
    z.transform((body: unknown) => ({ [name]: body })),
    z.object({ [name]: value } as Record<Name, Value>),
  )
}

const credits = z.int().check(z.minimum(0), z.maximum(CREDIT_MAX))
const paidPlan = idInput.check(
  z.refine((plan) => [2, 3, 4].includes(plan), { params: { code: 'UNKNOWN_VALUE' } }),
)

export const userEditForms = {
  credit: z.object({ credit: z.pipe(z.pipe(z.string(), z.transform(typedNumber)), credits) }),
  subscription: z.object({ subscription: paidPlan }),
  payment: z.object({
    payment: z.pipe(
      z.string(),
      z.transform((text) => text === 'true'),
    ),
  }),
}

export const creditBody = wrappedScalar('credit', credits)
/** The id of a paid plan. It starts today for a month and adds no credits. */
export const subscriptionBody = wrappedScalar('subscriptionId', paidPlan)
export const paymentStatusBody = wrappedScalar('paymentStatus', z.boolean())

export const DISABLED_REASON_MAX = 500
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
