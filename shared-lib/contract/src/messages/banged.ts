/** Returns the server's message with `!!` (product.md §8). */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
