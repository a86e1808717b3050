/** Returns whether PostgreSQL can store the text: it refuses a NUL and half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
