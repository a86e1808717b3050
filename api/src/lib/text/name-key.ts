/** The form that names, titles and keywords are compared and searched in: NFC, lower case (D7, D17). */
export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}
