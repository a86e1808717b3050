import {
  type PaidPageAnswer,
  type PaidParams,
  type PaidSound,
  paidParams,
} from '@sori/contract/cart'
import { writeParams } from '@sori/contract/list-params'
import { type Page, toPage } from '@sori/remote-kit/model'
import { commerceApi } from '../../api/commerceApi.ts'
import { type HeldTrack, toHeldTrack } from '../../api/heldTrack.ts'

/** A track that the member owns. */
export interface OwnedTrack extends HeldTrack {
  /** False for the member's own track: it was not bought, and has no certificate. */
  readonly isBought: boolean
}

const toOwnedTrack = (row: PaidSound): OwnedTrack => ({
  ...toHeldTrack(row),
  isBought: row.bought !== false,
})

const purchasesApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A page of the member's tracks. Without parameters the API would return all, so the page is
     * always sent.
     */
    listPurchases: build.query<Page<OwnedTrack>, { userId: string; params: PaidParams }>({
      query: ({ userId, params }) => {
        const search = writeParams(paidParams, params)
        return `/api/cart/transaction/${userId}${search || '?page=1'}`
      },
      transformResponse: (answer: PaidPageAnswer) => toPage(answer, toOwnedTrack),
      providesTags: ['Paid'],
    }),
  }),
})

export const { useListPurchasesQuery, usePrefetch } = purchasesApi
