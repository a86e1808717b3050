import { pagingOf } from '@sori/contract/envelope'
import {
  PAYOUT_MIN,
  type PayoutAccountBody,
  type PayoutRetryBody,
  type PayoutsAnswer,
  withholdingOf,
} from '@sori/contract/payouts'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Seal } from '../../../lib/secrets/seal.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import { recordChange } from '../../site/administration/index.ts'
import { type Limits, limitRules } from '../../site/limits/index.ts'
import type { EarningService } from '../earnings/earning.service.ts'
import type { StatementService } from '../earnings/statement.service.ts'
import { maskedAccount } from './masked-account.ts'
import { presentAccount, presentPayout } from './payout.present.ts'
import type { PayoutRepository } from './payout.repository.ts'
import type { PayoutMails } from './payout-mails.ts'

type Dependencies = {
  db: Database
  payouts: PayoutRepository
  mails: PayoutMails
  seal: Seal
  members: MemberService
  earnings: Pick<EarningService, 'movePayout'>
  statements: Pick<StatementService, 'readSummary'>
  limits: Limits
  log: Log
  /** The number of days that a new account delays payouts. */
  accountDays: number
  now: () => Date
}

const DAY_MS = 86_400_000
/** Years to store payout accounts: Framework Act on National Taxes, article 85-3. */
const ACCOUNT_RETENTION_YEARS = 5

/** Payout accounts and payout requests of artists (D157, D158). */
export class PayoutService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readPage(memberId: number, query: { page: number; size: number }): Promise<PayoutsAnswer> {
    const { payouts } = this.#dependencies
    const [{ rows, total }, account, open] = await Promise.all([
      payouts.readPage(memberId, query),
      payouts.findAccount(memberId),
      payouts.findOpenId(memberId),
    ])
    return {
      dtoList: rows.map(presentPayout),
      ...pagingOf(query.page, query.size, total),
      account: account ? presentAccount(account, this.#payableAt(account.createdAt)) : null,
      open: open ?? null,
    }
  }

  /** Replaces the account and mails the change. Throws `TOO_MANY_REQUESTS`. */
  async setAccount(memberId: number, account: PayoutAccountBody): Promise<void> {
    const { db, payouts, mails, members, limits } = this.#dependencies
    await limits.countOrThrow([limitRules.payoutAccountDay, String(memberId)])
    const masked = maskedAccount(account)
    const row = this.#sealedRow(account)
    await db.transaction().execute(async (tx) => {
      const member = await members.lock(tx, memberId)
      await payouts.setAccount(tx, memberId, row)
      await mails.mailAccountChange(tx, member, masked, this.#payableAt(row.createdAt))
    })
  }

  /**
   * Requests a payout of `gross` won and returns its id. Throws `PAYOUT_OPEN`. Throws `VALIDATION`
   * without an account, and for more won than are available.
   */
  request(memberId: number, gross: number): Promise<number> {
    const { db, payouts, mails, members, statements } = this.#dependencies
    return db.transaction().execute(async (tx) => {
      // The lock prevents the artist from leaving before the request is stored.
      const member = await members.lock(tx, memberId)
      if (await payouts.findOpenId(memberId, tx)) throw new AppError('PAYOUT_OPEN')
      const { available: max } = await statements.readSummary(memberId, tx)
      if (gross > max)
        throw new RefusedRequest([{ field: 'gross', code: 'NUMBER_TOO_BIG', params: { max } }])
      const payout = await this.#addRequest(tx, memberId, gross)
      await mails.mailPayoutChange(tx, member, payout)
      return payout.payoutId
    })
  }

  async #addRequest(tx: Transaction, memberId: number, gross: number) {
    const { payouts, earnings } = this.#dependencies
    const account = await payouts.findAccount(memberId, tx)
    if (!account) throw new RefusedRequest([{ field: 'account', code: 'REQUIRED' }])
    if (gross < PAYOUT_MIN) throw new Error(`a payout of ${gross} won is below the minimum`)
    const amounts = withholdingOf(gross)
    const payableAt = this.#payableAt(account.createdAt)
    const { accountId } = account
    const payoutId = await payouts.add(tx, { ...amounts, memberId, accountId, payableAt })
    await earnings.movePayout(tx, { ...amounts, id: payoutId, memberId }, 'requested')
    return { ...amounts, payoutId, state: 'requested' as const, reason: null }
  }

  /**
   * Requests the whole balance of a leaving member, pending sales included. A balance below the
   * minimum stays in the ledger. Throws `PAYOUT_OPEN` and `PAYOUT_ACCOUNT_MISSING`.
   */
  async leave(tx: Transaction, memberId: number): Promise<void> {
    const { payouts, statements } = this.#dependencies
    const { balance } = await statements.readSummary(memberId, tx)
    if (balance >= PAYOUT_MIN) {
      if (await payouts.findOpenId(memberId, tx)) throw new AppError('PAYOUT_OPEN')
      if (!(await payouts.findAccount(memberId, tx))) throw new AppError('PAYOUT_ACCOUNT_MISSING')
      await this.#addRequest(tx, memberId, balance)
    }
    await payouts.removeAccounts(tx, memberId)
  }

  /**
   * Requests the balance of a former artist again, to another account (D183). Throws `NOT_FOUND`,
   * and `PAYOUT_CHANGED` when the payout cannot be retried.
   */
  async retry(
    adminId: number,
    payoutId: number,
    { reason, ...account }: PayoutRetryBody,
  ): Promise<void> {
    const { db, payouts, statements } = this.#dependencies
    const row = this.#sealedRow(account)
    await db.transaction().execute(async (tx) => {
      const failed = await payouts.lockForRetry(tx, payoutId)
      if (!failed) throw new AppError('NOT_FOUND')
      if (!failed.isRetriable) throw new AppError('PAYOUT_CHANGED')
      const { memberId } = failed
      await payouts.setAccount(tx, memberId, row)
      const { balance } = await statements.readSummary(memberId, tx)
      await this.#addRequest(tx, memberId, balance)
      await recordChange(tx, {
        adminId,
        memberId,
        subject: 'payout',
        label: `#${payoutId}`,
        field: 'payoutAccount',
        from: failed.number,
        to: row.number,
        reason,
      })
    })
  }

  /** Empties old accounts, and encrypts the others with the current key (ADR 32). */
  async emptyAndResealAccounts(): Promise<void> {
    const { payouts, seal, log } = this.#dependencies
    await payouts.emptyOldAccounts(ACCOUNT_RETENTION_YEARS)
    for (const { id, sealed } of await payouts.listSealedOtherwise(seal.prefix)) {
      try {
        const account = seal.open(sealed) as object
        await payouts.replaceSealed(id, sealed, seal.close(account))
      } catch (err) {
        log.error({ err, accountId: id }, 'a payout account is sealed with an unknown secret')
      }
    }
  }

  /** Returns the columns of an account: masked for display, and encrypted for payouts. */
  #sealedRow(account: PayoutAccountBody) {
    const { seal, now } = this.#dependencies
    const { holder, number } = account
    return { ...maskedAccount(account), sealed: seal.close({ holder, number }), createdAt: now() }
  }

  #payableAt(createdAt: Date): Date {
    return new Date(createdAt.getTime() + this.#dependencies.accountDays * DAY_MS)
  }
}
