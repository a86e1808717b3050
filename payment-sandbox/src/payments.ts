import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { PaymentRecord, PaymentRequest, Status } from './payment.ts'
import { Refusal } from './refusals.ts'

/** The provider's limit for the approval of a payment in its window. */
const WINDOW_MS = 30 * 60_000
/** The provider's limit for the confirmation after the approval. */
const CONFIRM_MS = 10 * 60_000
const CARD_MINIMUM_WON = 100
const settledStates: readonly Status[] = [
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'WAITING_FOR_DEPOSIT',
]

export type Confirmation = { paymentKey: string; orderId: string; amount: number }
export type PastPayment = Omit<PaymentRequest, 'successUrl' | 'failUrl'> & {
  paymentKey: string
  approvedAt: string
}

const newPayment = (
  request: PaymentRequest,
  paymentKey: string,
  requestedAt: string,
): PaymentRecord => ({
  ...request,
  paymentKey,
  status: 'READY',
  totalAmount: request.amount,
  balanceAmount: request.amount,
  requestedAt,
  authenticatedAt: null,
  approvedAt: null,
  cancels: [],
  charges: 0,
})

/**
 * The payments and their transitions: READY → IN_PROGRESS → DONE | ABORTED, READY | IN_PROGRESS →
 * EXPIRED, DONE → CANCELED | PARTIAL_CANCELED.
 */
export class Payments {
  #clock: Clock
  #journal: Journal
  #byKey: Map<string, PaymentRecord>
  #notify: (payment: PaymentRecord) => void

  constructor(clock: Clock, journal: Journal, notify: (payment: PaymentRecord) => void) {
    this.#clock = clock
    this.#journal = journal
    this.#byKey = journal.read()
    this.#notify = notify
  }

  all(): PaymentRecord[] {
    return [...this.#byKey.values()].map((payment) => this.#expireIfDue(payment))
  }

  /** Returns a payment. Throws `NOT_FOUND_PAYMENT`. */
  get(paymentKey: string): PaymentRecord {
    const payment = this.#byKey.get(paymentKey)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return this.#expireIfDue(payment)
  }

  /** Returns the order's charged payment, else its latest. Throws `NOT_FOUND_PAYMENT`. */
  findByOrder(orderId: string): PaymentRecord {
    const payments = this.all().filter((payment) => payment.orderId === orderId)
    const payment = payments.find(({ status }) => settledStates.includes(status)) ?? payments.at(-1)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return payment
  }

  /** Opens a payment window. Throws `DUPLICATED_ORDER_ID` for a paid order. */
  open(request: PaymentRequest): PaymentRecord {
    const { orderId } = request
    if (request.amount < CARD_MINIMUM_WON) throw new Refusal('BELOW_MINIMUM_AMOUNT')
    if (
      this.all().some((other) => other.orderId === orderId && settledStates.includes(other.status))
    )
      throw new Refusal('DUPLICATED_ORDER_ID')
    const paymentKey = `tgen_${randomBytes(16).toString('base64url')}`
    return this.#store(newPayment(request, paymentKey, this.#clock.timestamp()))
  }

  /** Adds a completed payment of the past, unless its key is known. Sends no webhook. */
  addPast({ paymentKey, approvedAt, ...request }: PastPayment): PaymentRecord {
    const earlierPayment = this.#byKey.get(paymentKey)
    if (earlierPayment) return earlierPayment
    const payment = newPayment({ ...request, successUrl: '', failUrl: '' }, paymentKey, approvedAt)
    const times = { authenticatedAt: approvedAt, approvedAt }
    return this.#store({ ...payment, ...times, status: 'DONE', charges: 1 })
  }

  /** Records the approval in the window. Only `confirm` charges. */
  authenticate(paymentKey: string): void {
    const payment = this.get(paymentKey)
    const authenticatedAt = this.#clock.timestamp()
    this.#store({ ...payment, status: 'IN_PROGRESS', authenticatedAt })
  }

  abort(paymentKey: string): void {
    const payment = this.get(paymentKey)
    if (payment.status === 'READY' || payment.status === 'IN_PROGRESS')
      this.#store({ ...payment, status: 'ABORTED' })
  }

  /** Charges the card, or waits for a deposit. With a fault, `charged` differs from the amount. */
  confirm(
    { paymentKey, orderId, amount }: Confirmation,
    { charged, deposit }: { charged: number; deposit: boolean },
  ): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.orderId !== orderId || payment.amount !== amount)
      throw new Refusal('INVALID_REQUEST')
    if (settledStates.includes(payment.status)) throw new Refusal('ALREADY_PROCESSED_PAYMENT')
    if (payment.status !== 'IN_PROGRESS') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
    if (settledStates.includes(this.findByOrder(orderId).status))
      throw new Refusal('DUPLICATED_ORDER_ID')
    if (deposit) return this.#store({ ...payment, status: 'WAITING_FOR_DEPOSIT' })
    return this.#store({
      ...payment,
      status: 'DONE',
      totalAmount: charged,
      balanceAmount: charged,
      approvedAt: this.#clock.timestamp(),
      charges: payment.charges + 1,
    })
  }

  /** Refunds `amount`, or the whole balance without it. */
  cancel(paymentKey: string, cancelReason: string, amount?: number): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.status === 'CANCELED') throw new Refusal('ALREADY_CANCELED_PAYMENT')
    if (!settledStates.includes(payment.status)) throw new Refusal('NOT_CANCELABLE_PAYMENT')
    const cancelAmount = amount ?? payment.balanceAmount
    const balanceAmount = payment.balanceAmount - cancelAmount
    if (cancelAmount <= 0 || balanceAmount < 0) throw new Refusal('NOT_CANCELABLE_AMOUNT')
    const transactionKey = randomBytes(16).toString('hex')
    const canceledAt = this.#clock.timestamp()
    const cancel = { transactionKey, cancelAmount, cancelReason, canceledAt }
    const status = balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
    return this.#store({ ...payment, status, balanceAmount, cancels: [...payment.cancels, cancel] })
  }

  /** Returns the payment, expired if its time is over. */
  #expireIfDue(payment: PaymentRecord): PaymentRecord {
    const { status, requestedAt, authenticatedAt } = payment
    const deadlines: Partial<Record<Status, number>> = {
      READY: Date.parse(requestedAt) + WINDOW_MS,
      IN_PROGRESS: Date.parse(authenticatedAt ?? '') + CONFIRM_MS,
    }
    const deadline = deadlines[status] ?? Number.POSITIVE_INFINITY
    if (this.#clock.now().getTime() < deadline) return payment
    return this.#store({ ...payment, status: 'EXPIRED' })
  }

  #store(payment: PaymentRecord): PaymentRecord {
    const isNew = !this.#byKey.has(payment.paymentKey)
    this.#journal.add(payment)
    this.#byKey.set(payment.paymentKey, payment)
    if (!isNew && payment.status !== 'IN_PROGRESS') this.#notify(payment)
    return payment
  }
}
