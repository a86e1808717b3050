/** Names are compared in NFC and lower case (D7, D17). */
export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}
