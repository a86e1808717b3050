import { ORDER_ID_LENGTH } from '@sori/contract/payment'

/** The characters of an order id: 64, so that random bytes map to them evenly. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function newOrderId(): string {
  return [...crypto.getRandomValues(new Uint8Array(ORDER_ID_LENGTH))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('')
}
