import type { PayoutState, Withholding } from '@sori/contract/payouts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { EarningRepository, Posting, Rate } from './earning.repository.ts'

type Dependencies = {
  db: Database
  earnings: EarningRepository
  credits: Pick<CreditService, 'lockBalance' | 'paidCreditsOf'>
  rate: Rate
}

type MovedPayout = Withholding & { id: number; memberId: number }

const BUYERS_PER_QUERY = 500

/** Enters what artists earn by sales (D126). */
export class EarningService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Enters the buyer's purchases that lack an earning. The caller has locked the balance. */
  async enterSalesTo(tx: Transaction, buyerId: number): Promise<void> {
    const { earnings, credits, rate } = this.#dependencies
    const missing = await earnings.listMissingSales(tx, buyerId)
    if (missing.length === 0) return
    const paidCredits = await credits.paidCreditsOf(tx, buyerId)
    const sales = missing.map(({ entry_id, reference }) => ({
      entry_id,
      paid: paidCredits.get(reference) ?? 0,
    }))
    await earnings.enterSales(tx, sales, rate)
  }

  /**
   * Enters sales that an earlier release has not entered. Each buyer has a separate transaction:
   * the next run continues where an aborted one ended.
   */
  async enterMissingSales(signal?: AbortSignal): Promise<void> {
    const { db, earnings, credits } = this.#dependencies
    let buyers = await earnings.listBuyersAfter(0, BUYERS_PER_QUERY)
    while (buyers.length > 0) {
      for (const buyerId of buyers) {
        if (signal?.aborted) return
        await db.transaction().execute(async (tx) => {
          await credits.lockBalance(tx, buyerId)
          await this.enterSalesTo(tx, buyerId)
        })
      }
      buyers = await earnings.listBuyersAfter(buyers.at(-1) ?? 0, BUYERS_PER_QUERY)
    }
  }

  /** Moves the won of a payout to its new state (D158). */
  async movePayout(tx: Transaction, payout: MovedPayout, state: PayoutState): Promise<void> {
    const { id: payoutId, memberId } = payout
    const { earnings } = this.#dependencies
    await earnings.enterPayout(tx, { kind: state, memberId, payoutId }, postingsOf(payout, state))
  }
}

/** Returns the postings of a payout that reaches `state`. */
function postingsOf(
  { gross, net, incomeTax, localTax }: Withholding,
  state: PayoutState,
): Posting[] {
  const paidPostings = (sign: 1 | -1): Posting[] => [
    ['transfers', sign * net],
    ['income-tax', sign * incomeTax],
    ['local-tax', sign * localTax],
  ]
  switch (state) {
    case 'requested':
      return [
        ['earnings', -gross],
        ['payouts', gross],
      ]
    case 'approved':
      return []
    case 'sent':
      return [['payouts', -gross], ...paidPostings(1)]
    case 'returned':
      return [['earnings', gross], ...paidPostings(-1)]
    default:
      // Refused or failed: the won return to the artist.
      return [
        ['payouts', -gross],
        ['earnings', gross],
      ]
  }
}
