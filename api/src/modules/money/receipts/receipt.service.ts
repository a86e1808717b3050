import type { Locale } from '@sori/contract/messages'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import {
  type Mailer,
  mailTexts,
  type PaymentReceipt,
  type PurchaseReceipt,
  type RefundReceipt,
} from '../../site/mail/index.ts'

type Dependencies = { members: MemberService; mailer: Mailer; publicUrl: string }

/** Mails receipts in the transaction of the payment, purchase or refund (D133, D163). */
export class ReceiptService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async mailPayment(tx: Transaction, memberId: number, payment: PaymentReceipt): Promise<void> {
    const { texts, name, to } = await this.#recipient(tx, memberId)
    const { mailer, publicUrl } = this.#dependencies
    await mailer.send(tx, { to, ...texts.paymentReceipt(name, payment, publicUrl) })
  }

  async mailPurchase(tx: Transaction, memberId: number, purchase: PurchaseReceipt): Promise<void> {
    const { texts, name, to } = await this.#recipient(tx, memberId)
    const { mailer, publicUrl } = this.#dependencies
    await mailer.send(tx, { to, ...texts.purchaseReceipt(name, purchase, publicUrl) })
  }

  async mailRefund(tx: Transaction, memberId: number, refund: RefundReceipt): Promise<void> {
    const { texts, name, to } = await this.#recipient(tx, memberId)
    const { mailer, publicUrl } = this.#dependencies
    await mailer.send(tx, { to, ...texts.refundDecided(name, refund, publicUrl) })
  }

  async #recipient(tx: Transaction, memberId: number) {
    const { locale, name, email } = await this.#dependencies.members.get(tx, memberId)
    return { texts: mailTexts(locale as Locale), name, to: email }
  }
}
