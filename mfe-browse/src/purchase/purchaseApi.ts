import type { BatchBody, CartAddBody, PurchaseBody } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { purchaseCalls } from '@sori/market-kit/purchase'
import { onSuccess } from '@sori/remote-kit/data'
import { browseApi } from '../api/browseApi.ts'
import { tagsOfTracks } from '../api/eventTags.ts'

const purchaseApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    addToCart: build.mutation<CommandAnswer, CartAddBody>({
      query: (body) => ({ url: '/api/cart/add', method: 'POST', body }),
      invalidatesTags: onSuccess(({ musicId }) => tagsOfTracks({ musicIds: [musicId] })),
    }),
    /**
     * Adds the tracks one after the other, and returns their number. Tracks that were added before
     * a failure stay in the cart.
     */
    addAllToCart: build.mutation<number, readonly CartAddBody[]>({
      queryFn: async (bodies, _api, _options, call) => {
        for (const body of bodies) {
          const { error } = await call({ url: '/api/cart/add', method: 'POST', body })
          if (error) return { error }
        }
        return { data: bodies.length }
      },
      invalidatesTags: onSuccess((bodies) =>
        tagsOfTracks({ musicIds: bodies.map(({ musicId }) => musicId) }),
      ),
    }),
    removeFromCart: build.mutation<CommandAnswer, { userId: string; musicId: number }>({
      query: ({ userId, musicId }) => ({ url: `/api/cart/${userId}/${musicId}`, method: 'DELETE' }),
      invalidatesTags: onSuccess(({ musicId }) => tagsOfTracks({ musicIds: [musicId] })),
    }),
    /** Buys a track. The server does not charge for a track that the member owns. */
    buy: build.mutation<CommandAnswer, PurchaseBody>({
      query: purchaseCalls.buy,
      invalidatesTags: onSuccess(({ musicId }) => tagsOfTracks({ musicIds: [musicId] })),
    }),
    /** Buys all tracks, or no track if one is refused. */
    buyAll: build.mutation<CommandAnswer, BatchBody & { userId: string }>({
      query: purchaseCalls.buyAll,
      invalidatesTags: onSuccess(tagsOfTracks),
    }),
  }),
})

export const {
  useAddToCartMutation,
  useAddAllToCartMutation,
  useRemoveFromCartMutation,
  useBuyMutation,
  useBuyAllMutation,
} = purchaseApi
