import type { Payout, PayoutAccount } from '@sori/contract/payouts'
import type { AccountRow, PayoutRow } from './payout.repository.ts'

export function presentAccount(
  { holder, bank, number, createdAt }: Omit<AccountRow, 'accountId'>,
  payableAt: Date,
): PayoutAccount {
  const dates = { createDate: createdAt.toISOString(), payableDate: payableAt.toISOString() }
  return { holder, bank, number, ...dates }
}

export function presentPayout(row: PayoutRow): Payout {
  const { payoutId, gross, incomeTax, localTax, net, state, reason } = row
  return {
    payoutId,
    gross,
    incomeTax,
    localTax,
    net,
    state,
    reason,
    createDate: row.createdAt.toISOString(),
    stateDate: row.stateAt.toISOString(),
    account: presentAccount({ ...row, createdAt: row.accountCreatedAt }, row.payableAt),
  }
}
