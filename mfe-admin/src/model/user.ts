import type { UserRow } from '@sori/contract/administration'

/** Editable fields of the user list. */
export const userFields = ['credit', 'subscription', 'payment'] as const
export type UserField = (typeof userFields)[number]

/** The id of the free plan: the plan of a member without a subscription. */
export const FREE_PLAN = 1
/** Ids of the plans that an administrator can assign, in the order of the dropdown. */
export const assignablePlans = [2, 3, 4] as const

export const ADMINISTRATOR = 3

/** A member as administrators see them. */
export interface User {
  readonly id: number
  readonly name: string
  readonly nickname: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phoneNumber: string | null
  /** The day of birth, `YYYY-MM-DD`. */
  readonly birth: string | null
  readonly credits: number
  readonly planId: number
  /** The plan, with days in Seoul; null on the free plan. */
  readonly subscription: {
    readonly firstDay: string
    readonly nextDay: string
    readonly isPaid: boolean
  } | null
  /** The role: 1 is a member, 2 a manager, 3 an administrator. */
  readonly roleId: number
  /** The time of registration in Seoul, `YYYY-MM-DD HH:MM:SS`. */
  readonly createdAt: string | null
  readonly isDisabled: boolean
  readonly disabledReason: string | null
  /** True for an anonymised member. */
  readonly hasLeft: boolean
  /** Increases with every change of credits, plan or payment status. */
  readonly version: number
}

export function toUser({
  userDTO: user,
  userSubscriptionDTO: plan,
  userRoleDTO,
  version,
}: UserRow): User {
  return {
    id: user.userId,
    name: user.name,
    nickname: user.nickname,
    email: user.email,
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber,
    birth: user.birth,
    credits: user.creditBalance,
    planId: plan?.subscriptionId ?? FREE_PLAN,
    subscription: plan && {
      firstDay: plan.firstBillingDate,
      nextDay: plan.nextBillingDate,
      isPaid: plan.paymentStatus,
    },
    roleId: userRoleDTO.roleId,
    createdAt: formatDateParts(user.createDate),
    isDisabled: user.disabled ?? false,
    disabledReason: user.disabledReason ?? null,
    hasLeft: user.left ?? false,
    version,
  }
}

/** Formats `[year, month, day, hour, minute, second]` as `YYYY-MM-DD HH:MM:SS`. */
function formatDateParts(parts: readonly number[] | null | undefined): string | null {
  if (parts?.length !== 6) return null
  const [year, month, day, hour, minute, second] = parts.map((part, index) =>
    String(part).padStart(index === 0 ? 4 : 2, '0'),
  )
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
