import type { BatchBody, CartAddBody, PurchaseBody } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { purchaseCalls } from '@sori/remote-kit/purchase'
import { browseApi } from '../api/browseApi.ts'

/** Cart and purchase. Their commands emit events, and the caches of all remotes, this one included, follow those (`api/eventTags.ts`). */
export const purchaseApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Puts a track into the cart; one that is there already stays. */
    addToCart: build.mutation<CommandAnswer, CartAddBody>({ query: (body) => ({ url: '/api/cart/add', method: 'POST', body }) }),
    /** Puts tracks into the cart, one after the other; what was put in before a failure stays. Answers how many. */
    addAllToCart: build.mutation<number, readonly CartAddBody[]>({
      queryFn: async (bodies, _api, _options, call) => {
        for (const body of bodies) {
          const { error } = await call({ url: '/api/cart/add', method: 'POST', body })
          if (error) return { error }
        }
        return { data: bodies.length }
      },
    }),
    /** Takes a track out of the cart. */
    removeFromCart: build.mutation<CommandAnswer, { userId: string; musicId: number }>({
      query: ({ userId, musicId }) => ({ url: `/api/cart/${userId}/${musicId}`, method: 'DELETE' }),
    }),
    /** Buys a track for credits; one that is owned already costs nothing (D25). */
    buy: build.mutation<CommandAnswer, PurchaseBody>({ query: purchaseCalls.buy }),
    /** Buys several tracks, all or none. */
    buyAll: build.mutation<CommandAnswer, BatchBody & { userId: string }>({ query: purchaseCalls.buyAll }),
  }),
})
