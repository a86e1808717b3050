/** Product.md §8. */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
