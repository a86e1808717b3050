import { pagingOf } from '@sori/contract/envelope'
import type { LedgerAnswer } from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { LedgerRepository } from './ledger.repository.ts'

/** Reads the credit ledger; `CreditService` writes it. */
export class LedgerService {
  #ledger: LedgerRepository
  #members: Pick<MemberService, 'find'>

  constructor(ledger: LedgerRepository, members: Pick<MemberService, 'find'>) {
    this.#ledger = ledger
    this.#members = members
  }

  async readPage(memberId: number, { page, size }: PageRequest): Promise<LedgerAnswer> {
    const { rows, total } = await this.#ledger.readPage(memberId, { page, size })
    const dtoList = rows.map(({ createdAt, ...entry }) => ({
      ...entry,
      createDate: createdAt.toISOString(),
    }))
    return { dtoList, ...pagingOf(page, size, total) }
  }

  /** Returns a page of the member's ledger; throws `NOT_FOUND` for an unknown member. */
  async readPageOfMember(memberId: number, query: PageRequest): Promise<LedgerAnswer> {
    if (!(await this.#members.find(memberId))) throw new AppError('NOT_FOUND')
    return this.readPage(memberId, query)
  }
}
