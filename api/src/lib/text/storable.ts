/** Whether PostgreSQL takes the text: it refuses a NUL and half a surrogate pair even as parameters, so no stored text has one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
