import type { AdminChange, UserRow } from '@sori/contract/administration'
import { seoulClock } from '../../../lib/time/seoul-day.ts'
import type { UserRecord } from './administration.repository.ts'
import type { ChangeRow } from './change.repository.ts'

/** The free plan (D28), for members without a subscription. */
export const FREE_PLAN = 1

/** A row of the user list (product.md §3). */
export function presentUser(user: UserRecord): UserRow {
  return {
    userDTO: {
      userId: user.id,
      subscriptionId: user.plan_id ?? FREE_PLAN,
      name: user.name,
      nickname: user.nickname,
      phoneNumber: user.phone_number,
      email: user.email,
      emailVerified: user.activated_at !== null,
      creditBalance: user.credit_balance,
      profileImagePath: user.profile_image_path,
      birth: user.birth,
      createDate: seoulClock(user.created_at),
      disabled: user.disabled_at !== null,
      disabledReason: user.disabled_reason,
      left: user.left_at !== null,
    },
    userSubscriptionDTO:
      user.plan_id === null
        ? null
        : {
            userId: user.id,
            subscriptionId: user.plan_id,
            firstBillingDate: user.first_billing_date,
            nextBillingDate: user.next_billing_date,
            paymentStatus: user.payment_status,
          },
    userRoleDTO: { roleId: user.role_id },
    version: user.version,
  }
}

/** A recorded change (D55). */
export function presentChange(row: ChangeRow): AdminChange {
  return {
    changeId: row.id,
    createDate: row.at.toISOString(),
    adminNickname: row.admin_nickname,
    adminId: row.admin_id,
    userId: row.member_id,
    userNickname: row.member_nickname,
    subject: row.subject,
    subjectLabel: row.label,
    field: row.field,
    from: row.from_value,
    to: row.to_value,
    reason: row.reason,
  }
}
