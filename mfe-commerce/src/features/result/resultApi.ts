import type { CommandAnswer } from '@sori/contract/envelope'
import type { Payment, PendingPayment } from '@sori/contract/payment'
import { commerceApi } from '../../api/commerceApi.ts'

/** The parameters that the provider adds to the return URL. */
export interface PaymentReturn {
  readonly orderId: string
  readonly amount: string
  readonly paymentKey: string
}

/** Milliseconds; longer than the server waits for the provider (10 s). */
const CONFIRM_TIMEOUT_MS = 15_000

/** Repeating `confirm` is safe: for a paid order, the server returns the receipt. */
export const resultApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    confirm: build.mutation<Payment | undefined, PaymentReturn>({
      query: (body) => ({ url: '/confirm', method: 'POST', body, timeoutMs: CONFIRM_TIMEOUT_MS }),
      transformResponse: (answer: { dto: Payment } | CommandAnswer) =>
        'dto' in answer ? answer.dto : undefined,
    }),
    acknowledgeDraft: build.mutation<CommandAnswer, PendingPayment>({
      query: (draft) => ({
        url: '/api/payment/verification',
        method: 'PATCH',
        body: recordOf(draft),
      }),
    }),
    recordPayment: build.mutation<CommandAnswer, { draft: PendingPayment; paymentKey: string }>({
      query: ({ draft, paymentKey }) => ({
        url: '/api/payment/transaction',
        method: 'POST',
        body: { ...recordOf(draft), paymentKey },
      }),
    }),
  }),
})

function recordOf({ status, username, nickname, ...record }: PendingPayment) {
  return record
}
