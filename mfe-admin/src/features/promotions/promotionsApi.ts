import {
  type Promotion,
  type PromotionBody,
  type PromotionPreview,
  type PromotionsAnswer,
  type PromotionsParams,
  promotionsParams,
} from '@sori/contract/administration'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import { onSuccess, type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

const PROMOTIONS_URL = '/api/admin/promotions'

export const {
  useListPromotionsQuery,
  usePrefetch,
  usePreviewPromotionMutation,
  useSendPromotionMutation,
  useTestPromotionMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPromotions: build.query<Page<Promotion>, PromotionsParams>({
      query: (params) => `${PROMOTIONS_URL}${writeParams(promotionsParams, params)}`,
      transformResponse: (answer: PromotionsAnswer) => toPage(answer, (row) => row),
      providesTags: ['Promotion'],
    }),
    previewPromotion: build.mutation<PromotionPreview, PromotionBody>({
      query: (body) => ({ url: `${PROMOTIONS_URL}/preview`, method: 'POST', body }),
      transformResponse: ({ dto }: { dto: PromotionPreview }) => dto,
    }),
    testPromotion: build.mutation<CommandAnswer, PromotionBody>({
      query: (body) => ({ url: `${PROMOTIONS_URL}/test`, method: 'POST', body }),
    }),
    sendPromotion: build.mutation<CommandAnswer, PromotionBody>({
      query: (body) => ({ url: PROMOTIONS_URL, method: 'POST', body }),
      invalidatesTags: onSuccess(['Promotion']),
    }),
  }),
})
