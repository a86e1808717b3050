/**
 * Returns the server's message with `!!`, for screens without their own words (product.md §8,
 * `server.bangs` in docs/words-ko.md).
 */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
