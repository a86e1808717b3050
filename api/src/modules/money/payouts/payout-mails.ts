import type { Locale } from '@sori/contract/messages'
import type { PayoutAccountBody } from '@sori/contract/payouts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { type Mailer, mailTexts, type PayoutFacts } from '../../site/mail/index.ts'

type Dependencies = { mailer: Mailer; publicUrl: string }
type Recipient = Pick<MemberRow, 'name' | 'email' | 'locale' | 'left_at'>

/** Mails artists about payouts, in the transaction of the change. */
export class PayoutMails {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async mailAccountChange(
    tx: Transaction,
    { name, email, locale }: Recipient,
    masked: PayoutAccountBody,
    payableAt: Date,
  ): Promise<void> {
    const { mailer, publicUrl } = this.#dependencies
    const texts = mailTexts(locale as Locale)
    const mail = texts.payoutAccountChanged(name, { ...masked, payableAt }, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }

  /** Mails nothing to former members, who have no address. */
  async mailPayoutChange(
    tx: Transaction,
    { name, email, locale, left_at }: Recipient,
    payout: PayoutFacts,
  ): Promise<void> {
    if (left_at) return
    const { mailer, publicUrl } = this.#dependencies
    const mail = mailTexts(locale as Locale).payoutChanged(name, payout, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }
}
