/** Ends a message with the marks of product.md §8. */
export function withExclamation(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
