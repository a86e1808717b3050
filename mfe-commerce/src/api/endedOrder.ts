const KEY = 'sori.ended-order'

/** Keeps for this tab that the payment of `orderId` was cancelled or refused. Nothing is kept where the browser keeps nothing. */
export function noteEnded(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId)
  } catch {
    // it is then called a payment under way
  }
}

/** True for the order that {@link noteEnded} was told of last. */
export function hasEnded(orderId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === orderId
  } catch {
    return false
  }
}
