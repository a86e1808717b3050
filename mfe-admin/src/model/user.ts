import type { UserRow } from '@sori/contract/administration'

/** Editable fields of the user list. */
export const userFields = ['credit', 'subscription', 'payment'] as const
export type UserField = (typeof userFields)[number]

/** The free plan, which a member has without a subscription (D28). */
export const FREE_PLAN = 1
/** Plans that an administrator can assign, in the order of the dropdown (D30). */
export const givenPlans = [2, 3, 4] as const

/** A member as administrators see them. */
export interface User {
  readonly id: number
  readonly name: string
  readonly nickname: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phoneNumber: string | null
  /** `YYYY-MM-DD` */
  readonly birth: string | null
  readonly credits: number
  readonly planId: number
  /** Null on the free plan. Dates are days in Seoul. */
  readonly subscription: {
    readonly firstDay: string
    readonly nextDay: string
    readonly isPaid: boolean
  } | null
  /** 1 member, 2 manager, 3 administrator. */
  readonly roleId: number
  /** `YYYY-MM-DD HH:MM:SS` in Seoul; null where the server does not say. */
  readonly createdAt: string | null
  readonly isDisabled: boolean
  readonly disabledReason: string | null
  /** True for a member who has left and was anonymised (D51). */
  readonly hasLeft: boolean
  /** Moves with every change of credits, plan or payment status: an edit carries the one that was read (D55). */
  readonly version: number
}

/** A row of the API's user list as a {@link User}. */
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
    createdAt: clockOf(user.createDate),
    isDisabled: user.disabled ?? false,
    disabledReason: user.disabledReason ?? null,
    hasLeft: user.left ?? false,
    version,
  }
}

/** `[year, month, day, hour, minute, second]` as `YYYY-MM-DD HH:MM:SS` (product.md §2). */
function clockOf(parts: readonly number[] | null | undefined): string | null {
  if (parts?.length !== 6) return null
  const [year, month, day, hour, minute, second] = parts.map((part, index) =>
    String(part).padStart(index === 0 ? 4 : 2, '0'),
  )
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
