import type { CommandAnswer } from '@sori/contract/envelope'
import type { Payment, PendingPayment } from '@sori/contract/payment'
import { commerceApi } from '../../api/commerceApi.ts'

/** The parameters that the provider adds to the return URL. */
export interface Returned {
  readonly orderId: string
  readonly amount: string
  readonly paymentKey: string
}

/** The receipt; undefined while it is not known whether it was paid (202, D27). */
export type Receipt = Payment | undefined

/**
 * Time limit of a confirmation before it is repeated, in ms. The server waits 10 s for the
 * provider.
 */
const CONFIRM_DEADLINE = 15_000

/** Confirming a payment. Asking again changes nothing: a finished order answers its receipt (D27). */
export const resultApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    confirm: build.mutation<Receipt, Returned>({
      query: (body) => ({ url: '/confirm', method: 'POST', body, deadline: CONFIRM_DEADLINE }),
      transformResponse: (answer: { dto: Payment } | CommandAnswer) =>
        'dto' in answer ? answer.dto : undefined,
    }),
    acknowledgeDraft: build.mutation<CommandAnswer, PendingPayment>({
      query: ({ status, username, nickname, ...record }) => ({
        url: '/api/payment/verification',
        method: 'PATCH',
        body: record,
      }),
    }),
    recordPayment: build.mutation<
      CommandAnswer,
      Omit<PendingPayment, 'status' | 'username' | 'nickname'> & { paymentKey: string }
    >({
      query: (body) => ({ url: '/api/payment/transaction', method: 'POST', body }),
    }),
  }),
})
