import type { CartAddBody, PurchaseBody } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { browseApi } from '../api/browseApi.ts'

/** A purchase that has no answer by then may or may not have happened, in ms. */
const PURCHASE_DEADLINE = 20_000

/** Cart and purchase. What they change is told by events, which every remote's cache follows, this one's too (`api/eventTags.ts`). */
export const purchaseApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Puts a track into the cart; one that is there already stays. */
    addToCart: build.mutation<CommandAnswer, CartAddBody>({ query: (body) => ({ url: '/api/cart/add', method: 'POST', body }) }),
    /** Buys a track for credits; one that is owned already costs nothing (D25). */
    buy: build.mutation<CommandAnswer, PurchaseBody>({
      query: (body) => ({ url: '/api/cart/transaction', method: 'POST', body, deadline: PURCHASE_DEADLINE }),
    }),
  }),
})
