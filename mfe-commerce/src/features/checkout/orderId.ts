import { ORDER_ID_LENGTH } from '@sori/contract/payment'

/** 64 characters, so that random bytes map to them evenly. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A random order id (product.md §9). */
export function newOrderId(): string {
  return [...crypto.getRandomValues(new Uint8Array(ORDER_ID_LENGTH))]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join('')
}
