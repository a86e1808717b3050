import type { CancelAnswer, PaymentHistoryAnswer, Subscription } from '@sori/contract/payment'
import { onSuccess } from '@sori/remote-kit/data'
import { commerceApi } from './commerceApi.ts'
import { eventTags } from './eventTags.ts'

/** A payment, or an order of which it is not known yet whether it was paid. */
export interface ListedPayment {
  readonly orderId: string
  readonly orderName: string
  readonly createDate: string
  readonly amount: number
  readonly status: 'PENDING' | PaymentHistoryAnswer['dtoList'][number]['status']
  readonly receiptUrl: string | null
}

/** The member's plan and payments. */
export const subscriptionApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** The plan that the member has; null on the free one (D29). */
    getSubscription: build.query<Subscription | null, void>({
      query: () => '/api/me/subscription',
      transformResponse: ({ dto }: { dto: Subscription | null }) => dto,
      providesTags: ['Subscription'],
    }),
    /** Ends the plan on its date; the credits stay. */
    cancelSubscription: build.mutation<CancelAnswer, void>({
      query: () => ({ url: '/api/me/subscription', method: 'DELETE' }),
      invalidatesTags: onSuccess(eventTags['subscription.changed']),
    }),
    /** Lists orders with an unknown outcome, then payments, newest first. */
    listPayments: build.query<readonly ListedPayment[], string>({
      query: (userId) => `/api/payment/transaction/${userId}`,
      transformResponse: ({ dtoList, pending }: PaymentHistoryAnswer) => [
        ...pending.map((open) => ({ ...open, status: 'PENDING' as const, receiptUrl: null })),
        ...dtoList,
      ],
      providesTags: ['Payment'],
    }),
  }),
})

export const { useGetSubscriptionQuery, useCancelSubscriptionMutation, useListPaymentsQuery } =
  subscriptionApi
