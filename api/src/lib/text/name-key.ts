export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}
