import { type PaidPageAnswer, type PaidParams, paidParams } from '@sori/contract/cart'
import { writeParams } from '@sori/contract/list-params'
import { type Page, toPage } from '@sori/remote-kit/model'
import { commerceApi } from '../../api/commerceApi.ts'
import { type HeldTrack, toHeldTrack } from '../../api/heldTrack.ts'

const purchasesApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of what the member owns. Without any parameter the call would answer all of it: the page is always named. */
    listPurchases: build.query<Page<HeldTrack>, { userId: string; params: PaidParams }>({
      query: ({ userId, params }) => {
        const search = writeParams(paidParams, params)
        return `/api/cart/transaction/${userId}${search || '?page=1'}`
      },
      transformResponse: (answer: PaidPageAnswer) => toPage(answer, toHeldTrack),
      providesTags: ['Paid'],
    }),
  }),
})

export const { useListPurchasesQuery, usePrefetch } = purchasesApi
