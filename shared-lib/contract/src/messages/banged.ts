/** The server's message as it is said where a screen has no words of its own for what worked (product.md §8, docs/words-ko.md `server.bangs`). */
export function banged(message: string): string {
  return `${message.replace(/\.$/, '')}!!`
}
