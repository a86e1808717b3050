/**
 * Returns false for a NUL or half a surrogate pair, which PostgreSQL refuses even in parameters.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
