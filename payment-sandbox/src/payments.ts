import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { PaymentRecord, PaymentRequest, Status } from './payment.ts'
import { Refusal } from './refusals.ts'

/** The provider's limits: 30 minutes to approve, then 10 minutes to confirm. */
const WINDOW_MS = 30 * 60_000
const CONFIRM_MS = 10 * 60_000
const CARD_MINIMUM = 100
const ended: readonly Status[] = ['DONE', 'CANCELED', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT']

/**
 * The payments and their transitions: READY → IN_PROGRESS → DONE | ABORTED, READY | IN_PROGRESS →
 * EXPIRED, DONE → CANCELED | PARTIAL_CANCELED.
 */
export class Payments {
  #clock: Clock
  #journal: Journal
  #byKey: Map<string, PaymentRecord>
  #changed: (payment: PaymentRecord) => void

  constructor(clock: Clock, journal: Journal, changed: (payment: PaymentRecord) => void) {
    this.#clock = clock
    this.#journal = journal
    this.#byKey = new Map(journal.read().map((payment) => [payment.paymentKey, payment]))
    this.#changed = changed
  }

  all(): PaymentRecord[] {
    return [...this.#byKey.values()].map((payment) => this.#fresh(payment))
  }

  get(paymentKey: string): PaymentRecord {
    const payment = this.#byKey.get(paymentKey)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return this.#fresh(payment)
  }

  /** Returns the order's charged payment, else the latest. Throws `NOT_FOUND_PAYMENT`. */
  ofOrder(orderId: string): PaymentRecord {
    const ofOrder = this.all().filter((payment) => payment.orderId === orderId)
    const payment = ofOrder.find(({ status }) => ended.includes(status)) ?? ofOrder.at(-1)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return payment
  }

  /** Opens a payment window. Throws `DUPLICATED_ORDER_ID` for a paid order. */
  open({ amount, ...request }: PaymentRequest): PaymentRecord {
    if (amount < CARD_MINIMUM) throw new Refusal('BELOW_MINIMUM_AMOUNT')
    if (
      this.all().some(
        (payment) => payment.orderId === request.orderId && ended.includes(payment.status),
      )
    )
      throw new Refusal('DUPLICATED_ORDER_ID')
    return this.#put({
      ...request,
      paymentKey: `tgen_${randomBytes(16).toString('base64url')}`,
      status: 'READY',
      amount,
      totalAmount: amount,
      balanceAmount: amount,
      requestedAt: this.#clock.now().toISOString(),
      authenticatedAt: null,
      approvedAt: null,
      cancels: [],
      charges: 0,
    })
  }

  /** Adds a completed payment of the past, unless its key is known. Sends no webhook. */
  remember({
    amount,
    paymentKey,
    approvedAt,
    ...request
  }: PaymentRequest & { paymentKey: string; approvedAt: string }): PaymentRecord {
    const known = this.#byKey.get(paymentKey)
    if (known) return known
    const at = { requestedAt: approvedAt, authenticatedAt: approvedAt, approvedAt }
    return this.#put({
      ...request,
      ...at,
      paymentKey,
      status: 'DONE',
      amount,
      totalAmount: amount,
      balanceAmount: amount,
      cancels: [],
      charges: 1,
    })
  }

  /** Records the approval in the window; only `confirm` charges. */
  authenticate(paymentKey: string): PaymentRecord {
    const payment = this.#mustBe('READY', paymentKey)
    return this.#put({
      ...payment,
      status: 'IN_PROGRESS',
      authenticatedAt: this.#clock.now().toISOString(),
    })
  }

  abort(paymentKey: string): void {
    const payment = this.get(paymentKey)
    if (payment.status === 'READY' || payment.status === 'IN_PROGRESS')
      this.#put({ ...payment, status: 'ABORTED' })
  }

  /**
   * Charges the card, or waits for a deposit. `charged` differs from the amount only by a fault.
   */
  confirm(
    { paymentKey, orderId, amount }: { paymentKey: string; orderId: string; amount: number },
    { charged = amount, deposit = false }: { charged?: number; deposit?: boolean } = {},
  ): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.orderId !== orderId || payment.amount !== amount)
      throw new Refusal('INVALID_REQUEST')
    if (ended.includes(payment.status)) throw new Refusal('ALREADY_PROCESSED_PAYMENT')
    if (payment.status !== 'IN_PROGRESS') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
    if (ended.includes(this.ofOrder(orderId).status)) throw new Refusal('DUPLICATED_ORDER_ID')
    if (deposit) return this.#put({ ...payment, status: 'WAITING_FOR_DEPOSIT' })
    return this.#put({
      ...payment,
      status: 'DONE',
      totalAmount: charged,
      balanceAmount: charged,
      approvedAt: this.#clock.now().toISOString(),
      charges: payment.charges + 1,
    })
  }

  /** Refunds `amount`, or the whole balance. */
  cancel(paymentKey: string, cancelReason: string, amount?: number): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.status === 'CANCELED') throw new Refusal('ALREADY_CANCELED_PAYMENT')
    if (!ended.includes(payment.status)) throw new Refusal('NOT_CANCELABLE_PAYMENT')
    const cancelAmount = amount ?? payment.balanceAmount
    if (cancelAmount <= 0 || cancelAmount > payment.balanceAmount)
      throw new Refusal('NOT_CANCELABLE_AMOUNT')
    const balanceAmount = payment.balanceAmount - cancelAmount
    const cancel = {
      transactionKey: randomBytes(16).toString('hex'),
      cancelAmount,
      cancelReason,
      canceledAt: this.#clock.now().toISOString(),
    }
    const status = balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
    return this.#put({ ...payment, status, balanceAmount, cancels: [...payment.cancels, cancel] })
  }

  #mustBe(status: Status, paymentKey: string): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.status !== status) throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
    return payment
  }

  /** Payments expire when they are read. */
  #fresh(payment: PaymentRecord): PaymentRecord {
    const [since, ms] =
      payment.status === 'READY'
        ? [payment.requestedAt, WINDOW_MS]
        : payment.status === 'IN_PROGRESS'
          ? [payment.authenticatedAt, CONFIRM_MS]
          : []
    if (!since || !ms || this.#clock.now().getTime() - Date.parse(since) < ms) return payment
    return this.#put({ ...payment, status: 'EXPIRED' })
  }

  #put(payment: PaymentRecord): PaymentRecord {
    const before = this.#byKey.get(payment.paymentKey)
    this.#journal.add(payment)
    this.#byKey.set(payment.paymentKey, payment)
    if (before && payment.status !== 'IN_PROGRESS') this.#changed(payment)
    return payment
  }
}
