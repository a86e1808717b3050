export function composedText(text: string): string {
  return text.normalize('NFC').trim()
}

/**
 * Replaces repeated spaces by one. Line breaks stay, and are refused later: they could inject mail
 * headers.
 */
export function singleSpaced(text: string): string {
  return composedText(text).replace(/[^\S\r\n]+/g, ' ')
}

export function titleText(text: string): string {
  return singleSpaced(text).toUpperCase().normalize('NFC')
}

export function tagText(text: string): string {
  return composedText(text).replace(/ +/g, ' ').toLowerCase().normalize('NFC')
}

export function tagList(list: string): string[] {
  return [...new Set(list.split(',').map(tagText).filter(Boolean))]
}

/** Returns the number in `1,000` or `1000`, and NaN for another text. */
export function typedNumber(text: string): number {
  const isNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text.trim())
  return isNumber ? Number(text.replaceAll(',', '')) : Number.NaN
}
