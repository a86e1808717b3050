import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { PaymentRecord, PaymentRequest, Status } from './payment.ts'
import { Refusal } from './refusals.ts'

/** A payment window stands open for 30 minutes; what was approved in it must be confirmed within 10. */
const WINDOW_MS = 30 * 60_000
const CONFIRM_MS = 10 * 60_000
const CARD_MINIMUM = 100
const ended: readonly Status[] = ['DONE', 'CANCELED', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT']

/** Every payment, and the steps it may take: READY → IN_PROGRESS → DONE | ABORTED, → EXPIRED, DONE → CANCELED | PARTIAL_CANCELED. */
export class Payments {
  #clock: Clock
  #journal: Journal
  #byKey: Map<string, PaymentRecord>
  #changed: (payment: PaymentRecord) => void

  /** `changed` hears of each payment whose status has moved on. */
  constructor(clock: Clock, journal: Journal, changed: (payment: PaymentRecord) => void) {
    this.#clock = clock
    this.#journal = journal
    this.#byKey = new Map(journal.read().map((payment) => [payment.paymentKey, payment]))
    this.#changed = changed
  }

  all(): PaymentRecord[] {
    return [...this.#byKey.values()].map((payment) => this.#fresh(payment))
  }

  /** Throws `NOT_FOUND_PAYMENT`. */
  get(paymentKey: string): PaymentRecord {
    const payment = this.#byKey.get(paymentKey)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return this.#fresh(payment)
  }

  /** The order's payment: the one that was charged, or else the latest. Throws `NOT_FOUND_PAYMENT`. */
  ofOrder(orderId: string): PaymentRecord {
    const ofOrder = this.all().filter((payment) => payment.orderId === orderId)
    const payment = ofOrder.find(({ status }) => ended.includes(status)) ?? ofOrder.at(-1)
    if (!payment) throw new Refusal('NOT_FOUND_PAYMENT')
    return payment
  }

  /** A payment window for `request`. Throws `DUPLICATED_ORDER_ID` when the order has been paid. */
  open({ amount, ...request }: PaymentRequest): PaymentRecord {
    if (amount < CARD_MINIMUM) throw new Refusal('BELOW_MINIMUM_AMOUNT')
    if (this.all().some((payment) => payment.orderId === request.orderId && ended.includes(payment.status)))
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

  /** A payment that was made at `approvedAt`, as if it had gone all the way then. One that is known stays; nobody is told of it. */
  remember({ amount, paymentKey, approvedAt, ...request }: PaymentRequest & { paymentKey: string; approvedAt: string }): PaymentRecord {
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

  /** The person has approved; nothing is charged before `confirm`. */
  authenticate(paymentKey: string): PaymentRecord {
    const payment = this.#mustBe('READY', paymentKey)
    return this.#put({ ...payment, status: 'IN_PROGRESS', authenticatedAt: this.#clock.now().toISOString() })
  }

  /** The card was refused, in the window or at confirm. */
  abort(paymentKey: string): void {
    const payment = this.get(paymentKey)
    if (payment.status === 'READY' || payment.status === 'IN_PROGRESS') this.#put({ ...payment, status: 'ABORTED' })
  }

  /** Charges the card, or promises an account to pay into. Throws as the provider does. `charged` is what a fault makes of the amount. */
  confirm(
    { paymentKey, orderId, amount }: { paymentKey: string; orderId: string; amount: number },
    { charged = amount, deposit = false }: { charged?: number; deposit?: boolean } = {},
  ): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.orderId !== orderId || payment.amount !== amount) throw new Refusal('INVALID_REQUEST')
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

  /** Gives back `amount`, or all that is left. */
  cancel(paymentKey: string, cancelReason: string, amount?: number): PaymentRecord {
    const payment = this.get(paymentKey)
    if (payment.status === 'CANCELED') throw new Refusal('ALREADY_CANCELED_PAYMENT')
    if (!ended.includes(payment.status)) throw new Refusal('NOT_CANCELABLE_PAYMENT')
    const cancelAmount = amount ?? payment.balanceAmount
    if (cancelAmount <= 0 || cancelAmount > payment.balanceAmount) throw new Refusal('NOT_CANCELABLE_AMOUNT')
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

  /** A payment whose time is over expires when somebody looks. */
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
