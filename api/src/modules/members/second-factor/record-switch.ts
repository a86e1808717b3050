import type { Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'

/** Records as a change that a member's second factor was turned on or off. */
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

/** Removes and records a member's second factor. Returns whether it existed. */
export async function endSecondFactor(
  tx: Transaction,
  factors: SecondFactorRepository,
  { memberId, reason }: { memberId: number; reason?: string },
): Promise<boolean> {
  const isRemoved = await factors.remove(tx, memberId)
  if (isRemoved) await recordSwitch(tx, memberId, { isOn: false, ...(reason && { reason }) })
  return isRemoved
}
