/** Replaces a final full stop by two exclamation marks (product.md §8). */
export function withExclamation(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
