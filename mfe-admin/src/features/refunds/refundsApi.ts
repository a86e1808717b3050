import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import {
  type RefundDecisionBody,
  type RefundRequest,
  type RefundsAnswer,
  type RefundsParams,
  refundsParams,
} from '@sori/contract/payment'
import { listTags, type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

/** Calls for refunds. Open requests are listed oldest first, others newest first. */
export const { useListRefundsQuery, useDecideRefundMutation, usePrefetch } =
  adminApi.injectEndpoints({
    endpoints: (build) => ({
      listRefunds: build.query<Page<RefundRequest>, RefundsParams>({
        query: (params) => `/api/admin/refunds${writeParams(refundsParams, params)}`,
        transformResponse: (answer: RefundsAnswer) => toPage(answer, (refund) => refund),
        providesTags: (page) =>
          listTags(
            'Refund',
            page?.items.map(({ refundId }) => ({ id: refundId })),
          ),
      }),
      /**
       * Decides on a refund. Refetches after a refusal too, because another administrator may have
       * decided.
       */
      decideRefund: build.mutation<CommandAnswer, { refundId: number } & RefundDecisionBody>({
        query: ({ refundId, ...body }) => ({
          url: `/api/admin/refunds/${refundId}`,
          method: 'PATCH',
          body,
        }),
        invalidatesTags: ['Refund', 'User', 'Change', 'Statistics'],
      }),
    }),
  })
