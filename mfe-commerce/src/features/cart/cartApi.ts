import type { BatchBody, CartAddBody, CartAnswer } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { purchaseCalls } from '@sori/remote-kit/purchase'
import { commerceApi } from '../../api/commerceApi.ts'
import { type HeldTrack, toHeldTrack } from '../../api/heldTrack.ts'

/** Whose cart, and which track of it. */
interface CartItemArgs {
  userId: string
  musicId: number
}

/** The cart. Its commands emit events, and this remote's cache follows those (`api/eventTags.ts`). */
export const cartApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** What is in the cart and can still be bought, the latest first. */
    getCart: build.query<readonly HeldTrack[], string>({
      query: (userId) => `/api/cart/${userId}`,
      transformResponse: ({ dtoList }: CartAnswer) => dtoList.map(toHeldTrack),
      providesTags: ['Cart'],
    }),
    /** Takes a track out; its row goes at once, and comes back when the server refuses. */
    removeFromCart: build.mutation<CommandAnswer, CartItemArgs>({
      query: ({ userId, musicId }) => ({ url: `/api/cart/${userId}/${musicId}`, method: 'DELETE' }),
      onQueryStarted: async ({ userId, musicId }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(cartApi.util.updateQueryData('getCart', userId, (rows) => rows.filter(({ id }) => id !== musicId)))
        await queryFulfilled.catch(patch.undo)
      },
    }),
    /** Puts a track back. */
    putBack: build.mutation<CommandAnswer, CartAddBody>({ query: (body) => ({ url: '/api/cart/add', method: 'POST', body }) }),
    /** Buys tracks of the cart, all or none (D25). */
    buyAll: build.mutation<CommandAnswer, BatchBody & { userId: string }>({ query: purchaseCalls.buyAll }),
  }),
})

export const { useGetCartQuery } = cartApi
