import type { BatchBody, CartAddBody, CartAnswer } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { purchaseCalls } from '@sori/market-kit/purchase'
import { onSuccess } from '@sori/remote-kit/data'
import { commerceApi } from '../../api/commerceApi.ts'
import { type MemberTrack, toMemberTrack } from '../../model/memberTrack.ts'

interface CartItemArgs {
  userId: string
  musicId: number
}

const cartApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists the tracks of the cart that can still be bought, the newest first. */
    getCart: build.query<readonly MemberTrack[], string>({
      query: (userId) => `/api/cart/${userId}`,
      transformResponse: ({ dtoList }: CartAnswer) => dtoList.map(toMemberTrack),
      providesTags: ['Cart'],
    }),
    /** Removes a track. Its row disappears immediately and returns after a refusal. */
    removeFromCart: build.mutation<CommandAnswer, CartItemArgs>({
      query: ({ userId, musicId }) => ({ url: `/api/cart/${userId}/${musicId}`, method: 'DELETE' }),
      onQueryStarted: async ({ userId, musicId }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          cartApi.util.updateQueryData('getCart', userId, (rows) =>
            rows.filter(({ id }) => id !== musicId),
          ),
        )
        await queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: onSuccess(['Cart']),
    }),
    restoreToCart: build.mutation<CommandAnswer, CartAddBody>({
      query: (body) => ({ url: '/api/cart/add', method: 'POST', body }),
      invalidatesTags: onSuccess(['Cart']),
    }),
    /** Buys all tracks or nothing. */
    buyAll: build.mutation<CommandAnswer, BatchBody & { userId: string }>({
      query: purchaseCalls.buyAll,
      invalidatesTags: onSuccess(['Cart', 'Purchase', 'Ledger']),
    }),
  }),
})

export const {
  useGetCartQuery,
  useRemoveFromCartMutation,
  useRestoreToCartMutation,
  useBuyAllMutation,
} = cartApi
