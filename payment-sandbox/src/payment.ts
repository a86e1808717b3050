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
export type PaymentRecord = {
  paymentKey: string
  orderId: string
  orderName: string
  customerKey: string
  status: Status
  /** The requested amount; `totalAmount` is the charged one, which a fault can change. */
  amount: number
  totalAmount: number
  balanceAmount: number
  requestedAt: string
  /** The approval in the payment window, after which the shop can confirm. */
  authenticatedAt: string | null
  approvedAt: string | null
  cancels: {
    transactionKey: string
    cancelAmount: number
    cancelReason: string
    canceledAt: string
  }[]
  successUrl: string
  failUrl: string
  /** The number of charges: more than one is a bug in the shop. */
  charges: number
}

export function present(record: PaymentRecord) {
  const {
    totalAmount,
    paymentKey,
    orderId,
    orderName,
    status,
    balanceAmount,
    requestedAt,
    approvedAt,
    cancels,
  } = record
  const suppliedAmount = Math.round(totalAmount / 1.1)
  const isDeposit = status === 'WAITING_FOR_DEPOSIT'
  return {
    mId: 'sorijangteo',
    version: '2022-11-16',
    type: 'NORMAL',
    paymentKey,
    orderId,
    orderName,
    status,
    requestedAt: seoulTime(new Date(requestedAt)),
    approvedAt: approvedAt && seoulTime(new Date(approvedAt)),
    method: isDeposit ? '가상계좌' : '카드',
    currency: 'KRW',
    country: 'KR',
    totalAmount,
    balanceAmount,
    suppliedAmount,
    vat: totalAmount - suppliedAmount,
    taxFreeAmount: 0,
    useEscrow: false,
    card: isDeposit
      ? null
      : {
          amount: totalAmount,
          issuerCode: '11',
          acquirerCode: '11',
          number: '43301234****123*',
          installmentPlanMonths: 0,
          approveNo: '00000000',
        },
    receipt: approvedAt ? { url: `/__toss/receipts/${paymentKey}` } : null,
    cancels:
      cancels.length > 0
        ? cancels.map((cancel) => ({
            ...cancel,
            canceledAt: seoulTime(new Date(cancel.canceledAt)),
          }))
        : null,
  }
}
