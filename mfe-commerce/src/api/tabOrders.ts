import { tryStorage } from '@sori/remote-kit/host'

const STARTED_KEY = 'sori.started-order'
const ENDED_KEY = 'sori.ended-order'

/** Records that this tab opened the payment window for `orderId`. */
export function recordStartedOrder(orderId: string): void {
  writeOrderId(STARTED_KEY, orderId)
}

/** Returns true for the order whose payment window this tab opened last. */
export function isLastStartedOrder(orderId: string): boolean {
  return readOrderId(STARTED_KEY) === orderId
}

/** Records that the payment of `orderId` was cancelled or refused in this tab. */
export function recordEndedOrder(orderId: string): void {
  writeOrderId(ENDED_KEY, orderId)
}

/** Returns true for the order that was cancelled or refused last in this tab. */
export function isLastEndedOrder(orderId: string): boolean {
  return readOrderId(ENDED_KEY) === orderId
}

const readOrderId = (key: string) => tryStorage(() => sessionStorage.getItem(key))

const writeOrderId = (key: string, orderId: string) =>
  tryStorage(() => sessionStorage.setItem(key, orderId))
