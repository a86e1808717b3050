/** Ends a message with the marks of product.md §8. */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
