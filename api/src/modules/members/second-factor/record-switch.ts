import type { Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'

/** Records a change by the member: the login requires a second factor, or the password alone. */
export async function recordSwitch(
  tx: Transaction,
  memberId: number,
  { isOn, reason = null }: { isOn: boolean; reason?: string | null },
): Promise<void> {
  await recordChange(tx, {
    adminId: memberId,
    memberId,
    subject: 'user',
    label: null,
    field: 'secondFactor',
    from: !isOn,
    to: isOn,
    reason,
  })
}

/** Returns whether a second factor existed. */
export async function endSecondFactor(
  tx: Transaction,
  factors: SecondFactorRepository,
  { memberId, reason }: { memberId: number; reason?: string },
): Promise<boolean> {
  const isRemoved = await factors.remove(tx, memberId)
  if (isRemoved) await recordSwitch(tx, memberId, { isOn: false, ...(reason && { reason }) })
  return isRemoved
}
