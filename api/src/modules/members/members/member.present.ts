import type { Me, NicknameChanges } from '@sori/contract/account'
import type { Member } from './member.repository.ts'

/** `GET /api/me` of `member` (D16). */
export function presentMe(member: Member, nicknameChanges: NicknameChanges): Me {
  return {
    userId: member.id,
    email: member.email,
    name: member.name,
    nickname: member.nickname,
    phoneNumber: member.phone_number,
    birth: member.birth,
    profileImagePath: member.profile_image_path,
    creditBalance: member.credit_balance,
    customerKey: member.customer_key,
    nicknameChanges,
  }
}
