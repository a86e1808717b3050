import type { CommandAnswer } from '@sori/contract/envelope'
import type {
  CancelAnswer,
  PaymentHistoryAnswer,
  RefundState,
  Subscription,
} from '@sori/contract/payment'
import { onSuccess } from '@sori/remote-kit/data'
import { commerceApi } from './commerceApi.ts'
import { eventTags } from './eventTags.ts'

/** A payment, or an order whose outcome is unknown (`PENDING`). */
export interface ListedPayment {
  readonly orderId: string
  readonly orderName: string
  readonly createDate: string
  readonly amount: number
  readonly status: 'PENDING' | PaymentHistoryAnswer['dtoList'][number]['status']
  readonly receiptUrl: string | null
  readonly refundState?: RefundState
  /** The answer to a refused request of a refund. */
  readonly refundAnswer?: string
}

export const subscriptionApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the member's plan, or null on the free plan. */
    getSubscription: build.query<Subscription | null, void>({
      query: () => '/api/me/subscription',
      transformResponse: ({ dto }: { dto: Subscription | null }) => dto,
      providesTags: ['Subscription'],
    }),
    /** Ends the plan on its last day. The credits stay. */
    cancelSubscription: build.mutation<CancelAnswer, void>({
      query: () => ({ url: '/api/me/subscription', method: 'DELETE' }),
      invalidatesTags: onSuccess(eventTags['subscription.changed']),
    }),
    /** Requests a refund. Refetches after a refusal too, because credits may have been spent. */
    requestRefund: build.mutation<CommandAnswer, string>({
      query: (orderId) => ({ url: '/api/payment/refunds', method: 'POST', body: { orderId } }),
      invalidatesTags: ['Payment'],
    }),
    /** Lists orders with an unknown outcome, then payments, newest first. */
    listPayments: build.query<readonly ListedPayment[], string>({
      query: (userId) => `/api/payment/transaction/${userId}`,
      transformResponse: ({ dtoList, pending }: PaymentHistoryAnswer) => [
        ...pending.map((order) => ({ ...order, status: 'PENDING' as const, receiptUrl: null })),
        ...dtoList,
      ],
      providesTags: ['Payment'],
    }),
  }),
})

export const {
  useGetSubscriptionQuery,
  useCancelSubscriptionMutation,
  useListPaymentsQuery,
  useRequestRefundMutation,
} = subscriptionApi
