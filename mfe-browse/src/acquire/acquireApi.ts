import type { CartAddBody, PurchaseBody } from '@sori/contract/cart'
import type { CommandAnswer } from '@sori/contract/envelope'
import { browseApi } from '../api/browseApi.ts'

const acquireApi = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Puts a track into the cart; one that is there already stays. */
    addToCart: build.mutation<CommandAnswer, CartAddBody>({ query: (body) => ({ url: '/api/cart/add', method: 'POST', body }) }),
    /** Buys a track for credits; one that is owned already costs nothing (D25). */
    buy: build.mutation<CommandAnswer, PurchaseBody>({ query: (body) => ({ url: '/api/cart/transaction', method: 'POST', body }) }),
  }),
})

export const { addToCart, buy } = acquireApi.endpoints
