import { pagingOf } from '@sori/contract/envelope'
import type { LedgerAnswer } from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { LedgerRepository, LedgerRow } from './ledger.repository.ts'

/** Reading the credit ledger (D24). Writing it is `CreditService`'s. */
export class LedgerService {
  #ledger: LedgerRepository
  #members: Pick<MemberService, 'find'>

  constructor(ledger: LedgerRepository, members: Pick<MemberService, 'find'>) {
    this.#ledger = ledger
    this.#members = members
  }

  /** A page of the member's own ledger, the newest entry first (D4, D5). */
  async page(
    memberId: number,
    { page, size }: { page: number; size: number },
  ): Promise<LedgerAnswer> {
    const { rows, total } = await this.#ledger.page(memberId, { page, size })
    return { dtoList: rows.map(presentEntry), ...pagingOf(page, size, total) }
  }

  /**
   * Returns a page for any member, for administrators. Throws `NOT_FOUND` for an unknown member.
   */
  async pageOf(memberId: number, query: { page: number; size: number }): Promise<LedgerAnswer> {
    if (!(await this.#members.find(memberId))) throw new AppError('NOT_FOUND')
    return this.page(memberId, query)
  }
}

function presentEntry({
  id,
  created_at,
  order_name,
  kind,
  amount,
  balance,
  title,
  nickname,
}: LedgerRow): LedgerAnswer['dtoList'][number] {
  return {
    entryId: id,
    kind,
    amount,
    balance,
    createDate: created_at.toISOString(),
    title,
    nickname,
    orderName: order_name,
  }
}
