import { seoulTime } from './clock.ts'

export type Status =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

export type PaymentRequest = {
  orderId: string
  orderName: string
  amount: number
  customerKey: string
  successUrl: string
  failUrl: string
}

/** A stored payment; times are ISO 8601 in UTC. */
export type PaymentRecord = PaymentRequest & {
  paymentKey: string
  status: Status
  /** The charged amount, which a fault can change. */
  totalAmount: number
  balanceAmount: number
  requestedAt: string
  /** The time of the approval in the payment window, after which the shop can confirm. */
  authenticatedAt: string | null
  approvedAt: string | null
  cancels: {
    transactionKey: string
    cancelAmount: number
    cancelReason: string
    canceledAt: string
  }[]
  /** The number of charges; more than one is a bug in the shop. */
  charges: number
}

/** Returns a payment in the format of the provider's API. */
export function presentPayment(payment: PaymentRecord) {
  const { paymentKey, orderId, orderName, status, totalAmount, balanceAmount } = payment
  const { requestedAt, approvedAt } = payment
  const suppliedAmount = Math.round(totalAmount / 1.1)
  const isDeposit = status === 'WAITING_FOR_DEPOSIT'
  const card = {
    amount: totalAmount,
    issuerCode: '11',
    acquirerCode: '11',
    number: '43301234****123*',
    installmentPlanMonths: 0,
    approveNo: '00000000',
  }
  const cancels = payment.cancels.map((cancel) => ({
    ...cancel,
    canceledAt: seoulTime(cancel.canceledAt),
  }))
  return {
    mId: 'sorijangteo',
    version: '2022-11-16',
    type: 'NORMAL',
    paymentKey,
    orderId,
    orderName,
    status,
    requestedAt: seoulTime(requestedAt),
    approvedAt: approvedAt && seoulTime(approvedAt),
    method: isDeposit ? '가상계좌' : '카드',
    currency: 'KRW',
    country: 'KR',
    totalAmount,
    balanceAmount,
    suppliedAmount,
    vat: totalAmount - suppliedAmount,
    taxFreeAmount: 0,
    useEscrow: false,
    card: isDeposit ? null : card,
    receipt: approvedAt ? { url: `/__toss/receipts/${paymentKey}` } : null,
    cancels: cancels.length > 0 ? cancels : null,
  }
}
