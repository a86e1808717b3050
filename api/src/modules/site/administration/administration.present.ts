import type { UserRow } from '@sori/contract/administration'
import { seoulClock } from '../../../lib/time/seoul-day.ts'
import type { MemberWithPlan } from './administration.repository.ts'

/** The plan of members without a subscription. */
export const FREE_PLAN = 1

export function presentUser(member: MemberWithPlan): UserRow {
  return {
    userDTO: {
      userId: member.id,
      subscriptionId: member.plan_id ?? FREE_PLAN,
      name: member.name,
      nickname: member.nickname,
      phoneNumber: member.phone_number,
      email: member.email,
      emailVerified: member.activated_at !== null,
      creditBalance: member.credit_balance,
      profileImagePath: member.profile_image_path,
      birth: member.birth,
      createDate: seoulClock(member.created_at),
      disabled: member.disabled_at !== null,
      disabledReason: member.disabled_reason,
      left: member.left_at !== null,
    },
    userSubscriptionDTO:
      member.plan_id === null
        ? null
        : {
            userId: member.id,
            subscriptionId: member.plan_id,
            firstBillingDate: member.first_billing_date,
            nextBillingDate: member.next_billing_date,
            paymentStatus: member.payment_status,
          },
    userRoleDTO: { roleId: member.role_id },
    version: member.version,
  }
}
